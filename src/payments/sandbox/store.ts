/** Stores books in the database: read under a lock, written together with their events. */
import { asc, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { toUpsert } from '../upsert.ts';
import { findNextDue } from './advance.ts';
import { type Book, diffBooks } from './book.ts';
import { sandboxEvents, sandboxInvoices, sandboxPayments, sandboxSubscriptions } from './schema.ts';

/** Enqueues the delivery of an event in the transaction that caused it. */
export type QueueDelivery = (tx: Tx, eventId: string) => Promise<void>;

/** The book of a subscription, locked until the transaction ends; null when there is none. */
export async function lockSubscriptionBook(tx: Tx, id: string): Promise<Book | null> {
  const lock = tx.select({ id: sandboxSubscriptions.id }).from(sandboxSubscriptions);
  await lock.where(eq(sandboxSubscriptions.id, id)).for('update');
  return findSubscriptionBook(tx, id);
}

/** The book of a payment, locked until the transaction ends. */
export async function lockPaymentBook(tx: Tx, id: string): Promise<Book | null> {
  const [found] = await tx
    .select({ subscriptionId: sandboxPayments.subscriptionId })
    .from(sandboxPayments)
    .where(eq(sandboxPayments.id, id));
  if (!found) return null;
  if (found.subscriptionId) return lockSubscriptionBook(tx, found.subscriptionId);
  const payments = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.id, id)).for('update');
  return { subscription: null, invoices: [], payments };
}

export async function findSubscriptionBook(db: Queryable, id: string): Promise<Book | null> {
  const [subscription] = await db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.id, id));
  if (!subscription) return null;
  const invoices = await db
    .select()
    .from(sandboxInvoices)
    .where(eq(sandboxInvoices.subscriptionId, id))
    .orderBy(asc(sandboxInvoices.createdAt), asc(sandboxInvoices.id));
  const payments = await db
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.subscriptionId, id))
    .orderBy(asc(sandboxPayments.id));
  return { subscription, invoices, payments };
}

/** Writes what differs from `before`, the time of the next step, and an event for each changed record. */
export async function saveBook(
  tx: Tx,
  change: { before: Book | null; after: Book; now: Date },
  queueDelivery: QueueDelivery,
): Promise<void> {
  const { before, after, now } = change;
  const { subscription, invoices, payments } = diffBooks(before, after);
  if (!subscription && invoices.length === 0 && payments.length === 0) return;

  const dueAt = findNextDue(after);
  if (after.subscription) {
    const row = { ...after.subscription, dueAt, changedAt: now };
    await tx.insert(sandboxSubscriptions).values(row).onConflictDoUpdate(toUpsert(sandboxSubscriptions));
  }
  if (invoices.length > 0) {
    await tx.insert(sandboxInvoices).values(invoices).onConflictDoUpdate(toUpsert(sandboxInvoices));
  }
  if (payments.length > 0) {
    const rows = payments.map((payment) => ({
      ...payment,
      dueAt: payment.subscriptionId ? null : dueAt,
      changedAt: now,
    }));
    await tx.insert(sandboxPayments).values(rows).onConflictDoUpdate(toUpsert(sandboxPayments));
  }
  const subjects: Subject[] = payments.map(({ id }) => ({ kind: 'payment', subjectId: id }));
  if (after.subscription && (subscription || invoices.length > 0)) {
    subjects.unshift({ kind: 'subscription', subjectId: after.subscription.id });
  }
  const events = subjects.map((subject) => ({ id: `evt_${newId()}`, ...subject, createdAt: now }));
  await tx.insert(sandboxEvents).values(events);
  for (const { id } of events) await queueDelivery(tx, id);
}

type Subject = Pick<typeof sandboxEvents.$inferInsert, 'kind' | 'subjectId'>;
