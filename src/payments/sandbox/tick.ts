import { and, isNull, lt, lte } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { advanceOnce } from './advance.ts';
import type { Book } from './book.ts';
import { sandboxEvents, sandboxPayments, sandboxSubscriptions } from './schema.ts';
import { lockBookOfPayment, lockSubscriptionBook, type QueueDelivery, saveBook } from './store.ts';
import { after, day } from './terms.ts';

/** Delivered events are kept so long. */
const eventDays = 30;

/**
 * Lets everything happen that is due by then, in its order: renewals, retries, slow payments, disputes. Any
 * number of processes may do it at once.
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
  for (const { id } of subscriptions) await moveBook(moving, (tx) => lockSubscriptionBook(tx, id));
  for (const { id } of purchases) await moveBook(moving, (tx) => lockBookOfPayment(tx, id));
  await db.delete(sandboxEvents).where(lt(sandboxEvents.deliveredAt, after(now, -eventDays * day)));
}

/** A transaction for each thing that happens, so that each is written at its own moment and told of. */
async function moveBook(
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
