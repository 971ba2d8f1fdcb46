import { and, isNull, lt, lte } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { addDays } from '#platform/time.ts';
import { advanceOnce } from './advance.ts';
import type { Book } from './book.ts';
import { sandboxEvents, sandboxPayments, sandboxSubscriptions } from './schema.ts';
import { lockPaymentBook, lockSubscriptionBook, type QueueDelivery, saveBook } from './store.ts';

/** Days that delivered events are kept. */
const eventDays = 30;

/**
 * Applies all due steps in order: renewals, retries, slow payments, disputes. Any number of processes may run it at
 * once.
 */
export async function tickSandbox(db: Db, now: Date, queueDelivery: QueueDelivery): Promise<void> {
  const subscriptions = await db
    .select({ id: sandboxSubscriptions.id })
    .from(sandboxSubscriptions)
    .where(lte(sandboxSubscriptions.dueAt, now));
  const purchases = await db
    .select({ id: sandboxPayments.id })
    .from(sandboxPayments)
    .where(and(lte(sandboxPayments.dueAt, now), isNull(sandboxPayments.subscriptionId)));
  const moving = { db, now, queueDelivery };
  for (const { id } of subscriptions) await advanceBook(moving, (tx) => lockSubscriptionBook(tx, id));
  for (const { id } of purchases) await advanceBook(moving, (tx) => lockPaymentBook(tx, id));
  await db.delete(sandboxEvents).where(lt(sandboxEvents.deliveredAt, addDays(now, -eventDays)));
}

/** One transaction for each step, so that each is stored at its own time with its events. */
async function advanceBook(
  { db, now, queueDelivery }: { db: Db; now: Date; queueDelivery: QueueDelivery },
  lock: (tx: Tx) => Promise<Book | null>,
): Promise<void> {
  const step = () =>
    db.transaction(async (tx) => {
      const before = await lock(tx);
      const moved = before && advanceOnce(before, now);
      if (moved) await saveBook(tx, { before, after: moved.book, now: moved.at }, queueDelivery);
      return moved !== null;
    });
  while (await step());
}
