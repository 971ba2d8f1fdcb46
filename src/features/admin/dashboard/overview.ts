import { count, gte } from 'drizzle-orm';
import { type DeskOverview, type WaitingKind, type WaitingMatter, waitingHours } from '#contract/desk.ts';
import { deadLetters } from '#features/admin/jobs-and-backups';
import { overdueInvoices, revenueSince } from '#features/billing/invoices';
import { waitingQuotes } from '#features/billing/managed';
import { openDifferences, waitingRefunds } from '#features/billing/subscriptions';
import { allUsageSince } from '#features/billing/usage';
import { activePeopleSince, enginesReport, jobCountsSince } from '#features/generation/admin';
import { waitingDocuments } from '#features/identity/onboarding';
import { waitingAppeals } from '#features/trust/safety';
import { waitingMatters } from '#features/trust/takedowns';
import type { Db } from '#platform/db/client.ts';
import { users } from '#schema/identity/accounts';

type Waiting = { count: number; since: Date | null };

/**
 * What waits for a person and how today goes.
 *
 * @param auditBroken whether the audit log was found broken the last time that somebody looked
 */
export async function readOverview(db: Db, auditBroken: boolean, now: Date): Promise<DeskOverview> {
  const midnight = new Date(now.toISOString().slice(0, 10));
  const [engines, ...waiting] = await Promise.all([
    enginesReport(db),
    waitingMatters(db),
    waitingDocuments(db),
    waitingAppeals(db),
    waitingQuotes(db),
    overdueInvoices(db),
    openDifferences(db),
    waitingRefunds(db),
    deadLetters(db),
  ]);
  const [reports, documents, appeals, quotes, invoices, differences, refunds, letters] = waiting;
  const [jobs, activePeople, usage, revenue, people] = await Promise.all([
    jobCountsSince(db, midnight),
    activePeopleSince(db, midnight),
    allUsageSince(db, midnight.toISOString().slice(0, 10)),
    revenueSince(db, midnight),
    db.select({ n: count() }).from(users).where(gte(users.createdAt, midnight)),
  ]);
  const offline = engines.engines.filter(({ online, paused }) => !online && !paused);
  const pauses = [engines.paused, ...engines.engines.map(({ paused }) => paused)].filter(
    (one) => one !== null,
  );
  const matters: Record<WaitingKind, Waiting> = {
    audit_broken: { count: auditBroken ? 1 : 0, since: now },
    engines_offline: oldest(offline.map(({ seenAt }) => seenAt)),
    work_paused: oldest(pauses.map(({ since }) => since)),
    reports: reports.reports,
    objections: reports.objections,
    counter_notices: reports.counterNotices,
    dead_letters: oldest(letters.map(({ failedAt }) => failedAt)),
    documents,
    safety_appeals: appeals,
    quotes,
    overdue_invoices: invoices,
    differences,
    refunds,
  };
  return {
    waiting: Object.entries(matters)
      .flatMap(([kind, matter]) => matterOf(kind as WaitingKind, matter))
      .toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : 1)),
    jobs: engines.states,
    today: {
      newPeople: people[0]?.n ?? 0,
      activePeople,
      completedJobs: jobs.reduce((sum, one) => sum + (one.state === 'completed' ? one.jobs : 0), 0),
      tokensSpent: usage.days.reduce((sum, { tokens }) => sum + tokens, 0),
      paidCents: revenue.days.reduce((sum, { cents }) => sum + cents, 0),
    },
  };
}

function matterOf(kind: WaitingKind, { count, since }: Waiting): WaitingMatter[] {
  if (count === 0 || !since) return [];
  const dueAt = new Date(since.getTime() + waitingHours[kind] * 3_600_000);
  return [{ kind, count, since: since.toISOString(), dueAt: dueAt.toISOString() }];
}

/** @param times ISO 8601 */
function oldest(times: readonly string[]): Waiting {
  const [first] = times.toSorted();
  return { count: times.length, since: first ? new Date(first) : null };
}
