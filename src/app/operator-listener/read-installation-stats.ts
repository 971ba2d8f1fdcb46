import type { RegisteredEngineState } from '#contract/engine-registration.ts';
import type { EngineEntry } from '#contract/jobs-and-backups.ts';
import { countOverdueComplaints } from '#features/admin/dashboard';
import { getNewestBackups, listOverdueWork } from '#features/admin/jobs-and-backups';
import { getHoldFigures, type HoldFigures } from '#features/billing/ledger';
import { countOpenDifferences } from '#features/billing/subscriptions';
import { getQueueFigures, listEngines, type QueueFigures } from '#features/generation/admin';
import { countRegisteredEngines } from '#features/generation/registration';
import { getPushFigures } from '#features/messaging/push';
import { getDeliveryFigures } from '#features/messaging/webhooks';
import type { PaymentProvider } from '#payments/port';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { readOldestTransaction } from '#platform/db/oldest-transaction.ts';
import type { Backlog } from '#platform/db/read-backlog.ts';
import { type EventStats, readEventStats } from '#platform/events/event-stats.ts';
import type { Queue, QueueDepth } from '#platform/jobs/queue.ts';
import { minuteMs } from '#platform/time.ts';

/** The state of the whole installation from the database, the same for every process. */
export type InstallationStats = {
  queue: QueueFigures;
  engines: EngineEntry[];
  registered: Record<RegisteredEngineState, number>;
  background: QueueDepth[];
  overdue: { queue: string; seconds: number }[];
  holds: HoldFigures;
  webhooks: Backlog;
  push: Backlog;
  differences: { count: number; since: Date | null };
  overdueComplaints: { count: number };
  /** Charges and refunds without a known outcome for an hour. */
  unsettledPayments: number;
  events: EventStats;
  oldestTransactionSeconds: number;
  backups: Awaited<ReturnType<typeof getNewestBackups>>;
};

/** Minutes after which a charge or refund without a known outcome is reported; CCBill's count as lost after 15. */
const unsettledMinutes = 60;

type StatsOptions = {
  db: Db;
  queue: Pick<Queue, 'depths'>;
  /** Days until an appeal is answered. */
  complaintDays: number;
  providers: readonly Pick<PaymentProvider, 'countUnsettled'>[];
};

export async function readInstallationStats({
  complaintDays,
  db,
  providers,
  queue: work,
}: StatsOptions): Promise<InstallationStats> {
  const now = systemClock();
  const unsettledSince = new Date(now.getTime() - unsettledMinutes * minuteMs);
  const [
    queue,
    engines,
    registered,
    background,
    overdue,
    holds,
    webhooks,
    push,
    differences,
    events,
    backups,
    oldest,
    overdueComplaints,
    ...unsettled
  ] = await Promise.all([
    getQueueFigures(db),
    listEngines(db),
    countRegisteredEngines(db),
    work.depths(),
    listOverdueWork(db),
    getHoldFigures(db),
    getDeliveryFigures(db),
    getPushFigures(db),
    countOpenDifferences(db),
    readEventStats(db),
    getNewestBackups(db),
    readOldestTransaction(db),
    countOverdueComplaints(db, complaintDays, now),
    ...providers.map((provider) => provider.countUnsettled?.(unsettledSince) ?? 0),
  ]);
  const database = { oldestTransactionSeconds: oldest };
  return {
    ...{
      queue,
      engines,
      registered,
      background,
      overdue,
      holds,
      webhooks,
      push,
      differences,
      events,
      backups,
    },
    ...database,
    overdueComplaints,
    unsettledPayments: unsettled.reduce((sum, each) => sum + each, 0),
  };
}
