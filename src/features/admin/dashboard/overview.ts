import {
  type AdminOverview,
  type PendingTask,
  type PendingTaskKind,
  pendingTaskHours,
} from '#contract/admin-dashboard.ts';
import { listDeadLetters } from '#features/admin/jobs-and-backups';
import { countOverdueInvoices, getRevenueSince } from '#features/billing/invoices';
import { countWaitingQuotes } from '#features/billing/managed';
import { countOpenDifferences, countWaitingRefunds } from '#features/billing/subscriptions';
import { getUsageSince } from '#features/billing/usage';
import { countActivePeopleSince, getEnginesReport, listJobCountsSince } from '#features/generation/admin';
import { countWaitingResults } from '#features/generation/output-checks';
import { countNewAccounts } from '#features/identity/accounts';
import { countWaitingDocuments } from '#features/identity/onboarding';
import { countUnmarked } from '#features/library/items';
import { countOpenAppeals } from '#features/trust/safety';
import { countOpenReports } from '#features/trust/takedowns';
import type { Db } from '#platform/db/client.ts';
import { addHours, startOfUtcDay, toUtcDate } from '#platform/time.ts';
import { countOverdueComplaints } from './count-overdue-complaints.ts';

export type Waiting = { count: number; since: Date | null };

/** The operator's clocks: days until an appeal is answered, hours until a report is decided. */
export type DeskClocks = { complaintDays: number; reportDecisionHours: number };

/**
 * Reads the pending tasks and today's activity.
 *
 * @param faults.auditBroken whether the last check found the audit log broken
 * @param faults.salesClosed whether the site file lacks what receipts must say of the operator
 */
export async function readOverview(
  db: Db,
  faults: { auditBroken: boolean; salesClosed: boolean },
  { complaintDays, reportDecisionHours }: DeskClocks,
  countTransfers: () => Promise<Waiting>,
  now: Date,
): Promise<AdminOverview> {
  const midnight = startOfUtcDay(now);
  const [engines, ...waiting] = await Promise.all([
    getEnginesReport(db),
    countOpenReports(db),
    countWaitingDocuments(db),
    countOpenAppeals(db),
    countWaitingResults(db),
    countWaitingQuotes(db),
    countOverdueInvoices(db),
    countOpenDifferences(db),
    countWaitingRefunds(db),
    listDeadLetters(db),
    countOverdueComplaints(db, complaintDays, now),
    countTransfers(),
  ]);
  const [
    reports,
    documents,
    appeals,
    results,
    quotes,
    invoices,
    differences,
    refunds,
    letters,
    complaints,
    transfers,
  ] = waiting;
  const [jobs, activePeople, usage, revenue, newPeople, unmarkedItems] = await Promise.all([
    listJobCountsSince(db, midnight),
    countActivePeopleSince(db, midnight),
    getUsageSince(db, toUtcDate(midnight)),
    getRevenueSince(db, midnight),
    countNewAccounts(db, midnight),
    countUnmarked(db),
  ]);
  const offline = engines.engines.filter(({ online, paused }) => !online && !paused);
  const pauses = [engines.paused, ...engines.engines.map(({ paused }) => paused)].filter(
    (one) => one !== null,
  );
  const matters: Record<PendingTaskKind, Waiting> = {
    audit_broken: { count: faults.auditBroken ? 1 : 0, since: now },
    sales_closed: { count: faults.salesClosed ? 1 : 0, since: now },
    engines_offline: oldest(offline.map(({ seenAt }) => seenAt)),
    work_paused: oldest(pauses.map(({ since }) => since)),
    overdue_complaints: complaints,
    reports: reports.reports,
    objections: reports.objections,
    counter_notices: reports.counterNotices,
    dead_letters: oldest(letters.map(({ failedAt }) => failedAt)),
    documents,
    safety_appeals: appeals,
    results,
    quotes,
    overdue_invoices: invoices,
    differences,
    refunds,
    transfers,
  };
  const appealHours = Math.min(pendingTaskHours.safety_appeals, complaintDays * 24);
  const hours = {
    ...pendingTaskHours,
    reports: reportDecisionHours,
    objections: appealHours,
    safety_appeals: appealHours,
  };
  return {
    waiting: Object.entries(matters)
      .flatMap(([kind, matter]) => toPendingTasks(kind as PendingTaskKind, matter, hours))
      .toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : 1)),
    unmarkedItems,
    jobs: engines.states,
    today: {
      newPeople,
      activePeople,
      completedJobs: jobs.reduce((sum, one) => sum + (one.state === 'completed' ? one.jobs : 0), 0),
      tokensSpent: usage.days.reduce((sum, { tokens }) => sum + tokens, 0),
      paidCents: revenue.days.reduce((sum, { cents }) => sum + cents, 0),
    },
  };
}

function toPendingTasks(
  kind: PendingTaskKind,
  { count, since }: Waiting,
  hours: Readonly<Record<PendingTaskKind, number>>,
): PendingTask[] {
  if (count === 0 || !since) return [];
  const dueAt = addHours(since, hours[kind]);
  return [{ kind, count, since: since.toISOString(), dueAt: dueAt.toISOString() }];
}

/** @param times ISO 8601 */
function oldest(times: readonly string[]): Waiting {
  const [first] = times.toSorted();
  return { count: times.length, since: first ? new Date(first) : null };
}
