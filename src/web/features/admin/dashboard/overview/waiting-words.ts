import type { WaitingKind } from '#contract/desk.ts';

/** What waits, by how many, and where somebody answers it. */
export const waitingWords: Record<WaitingKind, { one: string; many: string; path: string }> = {
  audit_broken: { one: 'The audit log is broken', many: 'The audit log is broken', path: '/admin/audit' },
  engines_offline: { one: 'An engine is offline', many: 'engines are offline', path: '/admin/engines' },
  work_paused: { one: 'Work is paused', many: 'pauses are in force', path: '/admin/engines' },
  reports: { one: 'A report to decide', many: 'reports to decide', path: '/admin/reports' },
  objections: { one: 'An objection to a removal', many: 'objections to removals', path: '/admin/reports' },
  counter_notices: {
    one: 'A counter-notice whose time runs',
    many: 'counter-notices whose time runs',
    path: '/admin/reports?show=decided',
  },
  documents: {
    one: 'An identity document to look at',
    many: 'identity documents to look at',
    path: '/admin/identity',
  },
  safety_appeals: {
    one: 'A refused request to look at again',
    many: 'refused requests to look at again',
    path: '/admin/appeals',
  },
  dead_letters: {
    one: 'Background work that was given up',
    many: 'pieces of background work that were given up',
    path: '/admin/engines',
  },
  refunds: {
    one: 'A refund that is not confirmed',
    many: 'refunds that are not confirmed',
    path: '/admin/users',
  },
  differences: { one: 'A difference in the books', many: 'differences in the books', path: '/admin/billing' },
  quotes: { one: 'A request for a Managed plan', many: 'requests for Managed plans', path: '/admin/billing' },
  overdue_invoices: { one: 'An overdue invoice', many: 'overdue invoices', path: '/admin/billing' },
};
