import type { EngineEntry } from '#contract/operations.ts';
import { newestBackups, overdueWork } from '#features/admin/jobs-and-backups';
import { type HoldFigures, holdFigures } from '#features/billing/ledger';
import { openDifferences } from '#features/billing/subscriptions';
import { listEngines, type QueueFigures, queueFigures } from '#features/generation/admin';
import { type DeliveryFigures, deliveryFigures } from '#features/messaging/webhooks';
import type { Db } from '#platform/db/client.ts';
import { type EventFigures, eventFigures } from '#platform/events/figures.ts';
import type { Queue, QueueDepth } from '#platform/jobs/queue.ts';

/** How the whole installation stands, as the database knows it: the same whichever process is asked. */
export type InstallationFigures = {
  queue: QueueFigures;
  engines: EngineEntry[];
  background: QueueDepth[];
  overdue: { queue: string; seconds: number }[];
  holds: HoldFigures;
  webhooks: DeliveryFigures;
  differences: { count: number; since: Date | null };
  events: EventFigures;
  backups: Awaited<ReturnType<typeof newestBackups>>;
};

export async function readFigures(db: Db, work: Pick<Queue, 'depths'>): Promise<InstallationFigures> {
  const [queue, engines, background, overdue, holds, webhooks, differences, events, backups] =
    await Promise.all([
      queueFigures(db),
      listEngines(db),
      work.depths(),
      overdueWork(db),
      holdFigures(db),
      deliveryFigures(db),
      openDifferences(db),
      eventFigures(db),
      newestBackups(db),
    ]);
  return { queue, engines, background, overdue, holds, webhooks, differences, events, backups };
}
