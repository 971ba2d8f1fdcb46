/** The desk of administrators: what waits for somebody, and how the installation does. */
import { z } from 'zod';
import { cents } from './billing.ts';
import { timestamp } from './common.ts';
import { invoiceKind } from './invoices.ts';
import { operation } from './jobs.ts';
import { operationsReport } from './operations.ts';
import { defineRoutes } from './route.ts';

/** What may wait for a person, and hours within which somebody should look at it; 0: at once. */
export const waitingHours = {
  audit_broken: 0,
  engines_offline: 0,
  work_paused: 0,
  reports: 48,
  dead_letters: 24,
  refunds: 1,
  differences: 24,
  documents: 24,
  objections: 72,
  safety_appeals: 72,
  quotes: 24,
  counter_notices: 240,
  overdue_invoices: 72,
} as const;

export const waitingKind = z.enum(
  Object.keys(waitingHours) as [keyof typeof waitingHours, ...(keyof typeof waitingHours)[]],
);
export type WaitingKind = z.infer<typeof waitingKind>;

export const waitingMatter = z.strictObject({
  kind: waitingKind,
  count: z.int(),
  /** The longest waiting one's beginning, and until when somebody should have looked at it. */
  since: timestamp,
  dueAt: timestamp,
});
export type WaitingMatter = z.infer<typeof waitingMatter>;

export const deskOverview = z.strictObject({
  /** The most urgent first; only what there is. */
  waiting: z.array(waitingMatter),
  /** Engine jobs of the last 24 hours, and those that wait or run. */
  jobs: operationsReport.shape.states,
  /** Since midnight, UTC. */
  today: z.strictObject({
    newPeople: z.int(),
    activePeople: z.int(),
    completedJobs: z.int(),
    tokensSpent: z.int(),
    paidCents: cents,
  }),
});
export type DeskOverview = z.infer<typeof deskOverview>;

const day = z.iso.date();

/** A year of an installation: whole cents, whole tokens, days in UTC, days without anything included. */
export const figures = z.strictObject({
  /** By the day of payment; `refundedCents` is what was given back since of what was paid in this time. */
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
    /** People who asked for something. */
    activePeople: z.int(),
    tokensSpent: z.int(),
    days: z.array(z.strictObject({ day, tokens: z.int() })),
    /** Jobs that were asked for in this time, by how they stand. */
    jobs: z.array(
      z.strictObject({
        operation,
        queued: z.int(),
        running: z.int(),
        completed: z.int(),
        failed: z.int(),
        cancelled: z.int(),
        tokens: z.int(),
      }),
    ),
  }),
  /** Engine time of jobs that ended in this time. */
  engines: z.array(
    z.strictObject({
      engineId: z.string(),
      operation,
      jobs: z.int(),
      seconds: z.int(),
      /** Null where the operator has not said what the engine's hour costs. */
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

export const deskRoutes = defineRoutes({
  deskOverview: {
    ...forAdmins,
    path: '/api/admin/overview',
    summary: 'What waits for a person, the most urgent first, and how today goes',
    response: deskOverview,
  },
  figures: {
    ...forAdmins,
    path: '/api/admin/figures',
    summary: 'Revenue, usage and engine time of the last days',
    query: z.strictObject({ days: z.coerce.number().int().min(7).max(365).default(30) }),
    response: figures,
  },
});
