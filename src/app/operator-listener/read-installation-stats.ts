import type { EngineEntry } from '#contract/jobs-and-backups.ts';
import { countOverdueComplaints } from '#features/admin/dashboard';
import { getNewestBackups, listOverdueWork } from '#features/admin/jobs-and-backups';
import { getHoldFigures, type HoldFigures } from '#features/billing/ledger';
import { countOpenDifferences } from '#features/billing/subscriptions';
import { getQueueFigures, listEngines, type QueueFigures } from '#features/generation/admin';
import { type DeliveryFigures, getDeliveryFigures } from '#features/messaging/webhooks';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { readOldestTransaction } from '#platform/db/oldest-transaction.ts';
import { type EventStats, readEventStats } from '#platform/events/event-stats.ts';
import type { Queue, QueueDepth } from '#platform/jobs/queue.ts';

/** The state of the whole installation from the database, the same for every process. */
export type InstallationStats = {
  queue: QueueFigures;
  engines: EngineEntry[];
  background: QueueDepth[];
  overdue: { queue: string; seconds: number }[];
  holds: HoldFigures;
  webhooks: DeliveryFigures;
  differences: { count: number; since: Date | null };
  overdueComplaints: { count: number };
  events: EventStats;
  oldestTransactionSeconds: number;
  backups: Awaited<ReturnType<typeof getNewestBackups>>;
};

/** @param complaintDays days until an appeal is answered */
export async function readInstallationStats(
  db: Db,
  work: Pick<Queue, 'depths'>,
  complaintDays: number,
): Promise<InstallationStats> {
  const [
    queue,
    engines,
    background,
    overdue,
    holds,
    webhooks,
    differences,
    events,
    backups,
    oldest,
    overdueComplaints,
  ] = await Promise.all([
    getQueueFigures(db),
    listEngines(db),
    work.depths(),
    listOverdueWork(db),
    getHoldFigures(db),
    getDeliveryFigures(db),
    countOpenDifferences(db),
    readEventStats(db),
    getNewestBackups(db),
    readOldestTransaction(db),
    countOverdueComplaints(db, complaintDays, systemClock()),
  ]);
  const database = { oldestTransactionSeconds: oldest };
  return {
    ...{ queue, engines, background, overdue, holds, webhooks, differences, events, backups },
    ...database,
    overdueComplaints,
  };
}
