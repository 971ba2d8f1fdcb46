import type { PendingTaskKind } from '#contract/admin-dashboard.ts';

/** Labels of the pending tasks for one and many, and the page that handles them. */
export const pendingTaskLabels: Record<PendingTaskKind, { one: string; many: string; path: string }> = {
  audit_broken: { one: 'The audit log is broken', many: 'The audit log is broken', path: '/admin/audit' },
  sales_closed: {
    one: 'Sales are closed: add your name, address and tax line',
    many: 'Sales are closed: add your name, address and tax line',
    path: '/admin/site',
  },
  engines_offline: { one: 'An engine is offline', many: 'engines are offline', path: '/admin/engines' },
  work_paused: { one: 'Generation is paused', many: 'pauses are active', path: '/admin/engines' },
  overdue_complaints: { one: 'An overdue appeal', many: 'overdue appeals', path: '/admin/appeals' },
  reports: { one: 'A report to decide', many: 'reports to decide', path: '/admin/reports' },
  objections: { one: 'An objection to a removal', many: 'objections to removals', path: '/admin/reports' },
  counter_notices: {
    one: 'A counter-notice with a running deadline',
    many: 'counter-notices with a running deadline',
    path: '/admin/reports?show=decided',
  },
  documents: {
    one: 'An identity document to review',
    many: 'identity documents to review',
    path: '/admin/identity',
  },
  safety_appeals: {
    one: 'An appeal to review',
    many: 'appeals to review',
    path: '/admin/appeals',
  },
  results: { one: 'A result to review', many: 'results to review', path: '/admin/results' },
  dead_letters: {
    one: 'A failed background job',
    many: 'failed background jobs',
    path: '/admin/engines',
  },
  refunds: {
    one: 'An unconfirmed refund',
    many: 'unconfirmed refunds',
    path: '/admin/users',
  },
  differences: {
    one: 'A reconciliation difference',
    many: 'reconciliation differences',
    path: '/admin/billing',
  },
  transfers: {
    one: 'A bank transfer to match or send back',
    many: 'bank transfers to match or send back',
    path: '/admin/transfers',
  },
  quotes: { one: 'A request for a Managed plan', many: 'requests for Managed plans', path: '/admin/billing' },
  overdue_invoices: { one: 'An overdue invoice', many: 'overdue invoices', path: '/admin/billing' },
};
