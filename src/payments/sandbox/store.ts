/** Books in the database: read under a lock, written with the events that say what changed. */
import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { nextDue } from './advance.ts';
import { type Book, changesBetween } from './book.ts';
import { sandboxEvents, sandboxInvoices, sandboxPayments, sandboxSubscriptions } from './schema.ts';

/** Puts the delivery of an event into the transaction that caused it. */
export type QueueDelivery = (tx: Tx, eventId: string) => Promise<void>;

/** The book of a subscription, locked until the transaction ends; null when there is none. */
export async function lockSubscriptionBook(tx: Tx, id: string): Promise<Book | null> {
  const lock = tx.select({ id: sandboxSubscriptions.id }).from(sandboxSubscriptions);
  await lock.where(eq(sandboxSubscriptions.id, id)).for('update');
  return readSubscriptionBook(tx, id);
}

/** The book that a payment is in, locked likewise. */
export async function lockBookOfPayment(tx: Tx, id: string): Promise<Book | null> {
  const [found] = await tx
    .select({ subscriptionId: sandboxPayments.subscriptionId })
    .from(sandboxPayments)
    .where(eq(sandboxPayments.id, id));
  if (!found) return null;
  if (found.subscriptionId) return lockSubscriptionBook(tx, found.subscriptionId);
  const payments = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.id, id)).for('update');
  return { subscription: null, invoices: [], payments };
}

export async function readSubscriptionBook(db: Queryable, id: string): Promise<Book | null> {
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

/** Writes what differs from `before`, when it moves next, and an event for each thing that changed. */
export async function saveBook(
  tx: Tx,
  change: { before: Book | null; after: Book; now: Date },
  queueDelivery: QueueDelivery,
): Promise<void> {
  const { before, after, now } = change;
  const { subscription, invoices, payments } = changesBetween(before, after);
  if (!subscription && invoices.length === 0 && payments.length === 0) return;

  const dueAt = nextDue(after);
  if (after.subscription) {
    const row = { ...after.subscription, dueAt, changedAt: now };
    await tx.insert(sandboxSubscriptions).values(row).onConflictDoUpdate(replacing(sandboxSubscriptions));
  }
  if (invoices.length > 0) {
    await tx.insert(sandboxInvoices).values(invoices).onConflictDoUpdate(replacing(sandboxInvoices));
  }
  if (payments.length > 0) {
    const rows = payments.map((payment) => ({
      ...payment,
      dueAt: payment.subscriptionId ? null : dueAt,
      changedAt: now,
    }));
    await tx.insert(sandboxPayments).values(rows).onConflictDoUpdate(replacing(sandboxPayments));
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

/** An insert of a row that is there replaces it. */
function replacing(table: typeof sandboxSubscriptions | typeof sandboxInvoices | typeof sandboxPayments) {
  const columns = Object.entries(getTableColumns(table as PgTable)).filter(([, column]) => !column.primary);
  const set: Record<string, SQL> = {};
  for (const [name, column] of columns) set[name] = sql.raw(`excluded."${snakeCase(column.name)}"`);
  return { target: table.id, set };
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
