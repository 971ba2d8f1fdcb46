/** Stores books in the database: read under a lock, written as a whole. */
import { and, asc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { Book } from './book.ts';
import type { CcbillDeps } from './deps.ts';
import { findDueAt } from './due-steps.ts';
import {
  ccbillAgreements,
  ccbillCharges,
  ccbillInvoices,
  ccbillPayments,
  ccbillSubscriptions,
} from './schema.ts';

/** What a charge, a refund or an event is about: the book of a subscription, or of a purchase's payment. */
export type BookKey = { subscriptionId: string } | { paymentId: string };

/** The book, locked until the transaction ends; null when there is none. */
export async function lockBook(tx: Tx, key: BookKey): Promise<Book | null> {
  if ('subscriptionId' in key) {
    const { id } = ccbillSubscriptions;
    await tx.select({ id }).from(ccbillSubscriptions).where(eq(id, key.subscriptionId)).for('update');
  } else {
    const { id } = ccbillPayments;
    await tx.select({ id }).from(ccbillPayments).where(eq(id, key.paymentId)).for('update');
  }
  return findBook(tx, key);
}

export async function findBook(db: Queryable, key: BookKey): Promise<Book | null> {
  if ('paymentId' in key) {
    const payments = await db.select().from(ccbillPayments).where(eq(ccbillPayments.id, key.paymentId));
    const [payment] = payments;
    if (!payment) return null;
    const agreements = payment.agreementId
      ? await db.select().from(ccbillAgreements).where(eq(ccbillAgreements.id, payment.agreementId))
      : [];
    return { subscription: null, invoices: [], payments, agreements };
  }
  const { subscriptionId } = key;
  const [subscription] = await db
    .select()
    .from(ccbillSubscriptions)
    .where(eq(ccbillSubscriptions.id, subscriptionId));
  if (!subscription) return null;
  const invoices = await db
    .select()
    .from(ccbillInvoices)
    .where(eq(ccbillInvoices.subscriptionId, subscriptionId))
    .orderBy(asc(ccbillInvoices.createdAt), asc(ccbillInvoices.id));
  const payments = await db
    .select()
    .from(ccbillPayments)
    .where(eq(ccbillPayments.subscriptionId, subscriptionId))
    .orderBy(asc(ccbillPayments.createdAt), asc(ccbillPayments.id));
  const agreements = await db
    .select()
    .from(ccbillAgreements)
    .where(eq(ccbillAgreements.subscriptionId, subscriptionId))
    .orderBy(asc(ccbillAgreements.createdAt), asc(ccbillAgreements.id));
  return { subscription, invoices, payments, agreements };
}

/**
 * Writes what differs from `before` and when the next step is due, and publishes an event about each changed
 * subscription and payment: CCBill's own event may have arrived before a lost answer was looked up.
 *
 * @param before null for a new book, about which no event is published
 */
export async function saveBook(
  tx: Tx,
  deps: Pick<CcbillDeps, 'publishEvent'>,
  before: Book | null,
  after: Book,
  now: Date,
): Promise<void> {
  const known = new Set<object>([
    ...(before?.invoices ?? []),
    ...(before?.payments ?? []),
    ...(before?.agreements ?? []),
  ]);
  const isNew = (record: object) => !known.has(record);
  const [invoices, payments, agreements] = [
    after.invoices.filter(isNew),
    after.payments.filter(isNew),
    after.agreements.filter(isNew),
  ];
  const isSame = after.subscription === (before?.subscription ?? null);
  if (after.subscription && !(isSame && invoices.length + payments.length + agreements.length === 0)) {
    const row = { ...after.subscription, dueAt: findDueAt(after), changedAt: now };
    await tx.insert(ccbillSubscriptions).values(row).onConflictDoUpdate(toUpsert(ccbillSubscriptions));
  }
  if (agreements.length > 0)
    await tx.insert(ccbillAgreements).values(agreements).onConflictDoUpdate(toUpsert(ccbillAgreements));
  if (invoices.length > 0)
    await tx.insert(ccbillInvoices).values(invoices).onConflictDoUpdate(toUpsert(ccbillInvoices));
  if (payments.length > 0) {
    const rows = payments.map((payment) => ({ ...payment, changedAt: now }));
    await tx.insert(ccbillPayments).values(rows).onConflictDoUpdate(toUpsert(ccbillPayments));
  }
  if (!before) return;
  const subjects = [
    ...(after.subscription && !(isSame && invoices.length + payments.length === 0)
      ? [{ kind: 'subscription' as const, id: after.subscription.id }]
      : []),
    ...payments.map(({ id }) => ({ kind: 'payment' as const, id })),
  ];
  for (const subject of subjects)
    await deps.publishEvent(tx, { id: `evt_${newId()}`, subject, createdAt: now });
}

type UpsertTable =
  | typeof ccbillSubscriptions
  | typeof ccbillAgreements
  | typeof ccbillInvoices
  | typeof ccbillPayments;

/** The upsert clause that replaces an existing row. */
function toUpsert(table: UpsertTable) {
  const columns = Object.entries(getTableColumns(table as PgTable)).filter(([, column]) => !column.primary);
  const set: Record<string, SQL> = {};
  for (const [name, column] of columns) set[name] = sql.raw(`excluded."${snakeCase(column.name)}"`);
  return { target: table.id, set };
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Which book an agreement belongs to; null when it is none of ours. */
export async function findBookOfAgreement(db: Queryable, agreementId: string): Promise<BookKey | null> {
  const [found] = await db
    .select({ subscriptionId: ccbillAgreements.subscriptionId, paymentId: ccbillPayments.id })
    .from(ccbillAgreements)
    .leftJoin(ccbillPayments, eq(ccbillPayments.agreementId, ccbillAgreements.id))
    .where(eq(ccbillAgreements.id, agreementId))
    .limit(1);
  if (found?.subscriptionId) return { subscriptionId: found.subscriptionId };
  return found?.paymentId ? { paymentId: found.paymentId } : null;
}

/** The unsettled charge of a payment or subscription. */
export async function findUnsettledCharge(db: Queryable, subject: string) {
  const [found] = await db
    .select()
    .from(ccbillCharges)
    .where(and(eq(ccbillCharges.subject, subject), isNull(ccbillCharges.settledAt)));
  return found;
}

/** CCBill's subscription ids that are known already: those of settled charges. */
export async function listKnownAgreements(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: ccbillAgreements.id })
    .from(ccbillAgreements)
    .where(inArray(ccbillAgreements.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
