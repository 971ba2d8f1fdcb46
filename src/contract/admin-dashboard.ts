/** The admin dashboard: pending tasks, and figures of the installation. */
import { z } from 'zod';
import { cents } from './billing.ts';
import { timestamp } from './common.ts';
import { invoiceKind } from './invoices.ts';
import { operation } from './jobs.ts';
import { systemReport } from './jobs-and-backups.ts';
import { defineRoutes } from './route.ts';

/** The kinds of pending tasks, with the hours in which an administrator should handle each; 0: at once. */
export const pendingTaskHours = {
  audit_broken: 0,
  sales_closed: 0,
  engines_offline: 0,
  work_paused: 0,
  overdue_complaints: 0,
  reports: 48,
  dead_letters: 24,
  refunds: 1,
  differences: 24,
  documents: 24,
  objections: 72,
  safety_appeals: 72,
  results: 24,
  quotes: 24,
  counter_notices: 240,
  overdue_invoices: 72,
  transfers: 48,
} as const;

export const pendingTaskKind = z.enum(
  Object.keys(pendingTaskHours) as [keyof typeof pendingTaskHours, ...(keyof typeof pendingTaskHours)[]],
);
export type PendingTaskKind = z.infer<typeof pendingTaskKind>;

export const pendingTask = z.strictObject({
  kind: pendingTaskKind,
  count: z.int(),
  /** When the oldest one began, and when it should be handled. */
  since: timestamp,
  dueAt: timestamp,
});
export type PendingTask = z.infer<typeof pendingTask>;

export const adminOverview = z.strictObject({
  /** Most urgent first; kinds without a task are left out. */
  waiting: z.array(pendingTask),
  /** Pictures and videos from before the watermark that a background job has not marked yet. */
  unmarkedItems: z.int(),
  /** Engine jobs of the last 24 hours, and queued and running ones. */
  jobs: systemReport.shape.states,
  /** Since midnight, UTC. */
  today: z.strictObject({
    newPeople: z.int(),
    activePeople: z.int(),
    completedJobs: z.int(),
    tokensSpent: z.int(),
    paidCents: cents,
  }),
});
export type AdminOverview = z.infer<typeof adminOverview>;

const day = z.iso.date();

/** Figures of up to a year: whole cents, whole tokens, days in UTC, including empty days. */
export const figures = z.strictObject({
  /** By the day of payment; `refundedCents`: refunds to date of payments in this range. */
  revenue: z.strictObject({
    currency: z.string(),
    paidCents: cents,
    refundedCents: cents,
    days: z.array(z.strictObject({ day, cents })),
    kinds: z.array(
      z.strictObject({ kind: invoiceKind, documents: z.int(), paidCents: cents, refundedCents: cents }),
    ),
  }),
  usage: z.strictObject({
    /** Users with at least one request. */
    activePeople: z.int(),
    tokensSpent: z.int(),
    days: z.array(z.strictObject({ day, tokens: z.int() })),
    /** Jobs requested in this range, by state. */
    jobs: z.array(
      z.strictObject({
        operation,
        queued: z.int(),
        running: z.int(),
        checking: z.int(),
        completed: z.int(),
        failed: z.int(),
        cancelled: z.int(),
        tokens: z.int(),
      }),
    ),
  }),
  /** Engine time of jobs that ended in this range. */
  engines: z.array(
    z.strictObject({
      engineId: z.string(),
      operation,
      jobs: z.int(),
      seconds: z.int(),
      /** Null if the operator has not set the engine's hourly cost. */
      costCents: cents.nullable(),
    }),
  ),
});
export type Figures = z.infer<typeof figures>;

const forAdmins = {
  method: 'GET',
  tag: 'Administration',
  access: 'app',
  owner: 'installation',
  role: 'admin',
} as const;

export const adminDashboardRoutes = defineRoutes({
  adminOverview: {
    ...forAdmins,
    path: '/api/admin/overview',
    summary: 'Pending tasks, most urgent first, and today’s activity',
    response: adminOverview,
  },
  figures: {
    ...forAdmins,
    path: '/api/admin/figures',
    summary: 'Revenue, usage and engine time of the last days',
    query: z.strictObject({ days: z.coerce.number().int().min(7).max(365).default(30) }),
    response: figures,
  },
});
