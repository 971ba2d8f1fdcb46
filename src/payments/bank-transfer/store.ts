/** Stores books in the database: read under a lock, written with their events and the payer's notices. */
import { asc, eq, inArray } from 'drizzle-orm';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { ProviderEvent } from '../port.ts';
import { toUpsert } from '../upsert.ts';
import { findNextDue } from './advance.ts';
import { type Book, type Charge, diffBooks } from './book.ts';
import {
  bankTransferCharges,
  bankTransferCustomers,
  bankTransferRefunds,
  bankTransferSubscriptions,
} from './schema.ts';

/** What the payer is told of a charge. */
export type TransferNotice = {
  kind: 'requested' | 'renewal' | 'partly_paid' | 'paid_ahead';
  charge: Charge;
};

export type StoreDeps = {
  /** Days before a period's end on which its renewal is asked for. */
  noticeDays: number;
  /** Stores an event for the product, in the transaction that caused it. */
  publishEvent: (tx: Tx, event: ProviderEvent) => Promise<void>;
  /** Sends a mail to the payer, in the same transaction. */
  notifyPayer: (tx: Tx, userId: string, notice: TransferNotice) => Promise<void>;
};

/** The book of a subscription, locked until the transaction ends; null when there is none. */
export async function lockSubscriptionBook(tx: Tx, id: string): Promise<Book | null> {
  const lock = tx.select({ id: bankTransferSubscriptions.id }).from(bankTransferSubscriptions);
  await lock.where(eq(bankTransferSubscriptions.id, id)).for('update');
  return findSubscriptionBook(tx, id);
}

/** The book of a charge, locked until the transaction ends. */
export async function lockChargeBook(tx: Tx, id: string): Promise<Book | null> {
  const [found] = await tx
    .select({ subscriptionId: bankTransferCharges.subscriptionId })
    .from(bankTransferCharges)
    .where(eq(bankTransferCharges.id, id));
  if (!found) return null;
  if (found.subscriptionId) return lockSubscriptionBook(tx, found.subscriptionId);
  const charges = await tx
    .select()
    .from(bankTransferCharges)
    .where(eq(bankTransferCharges.id, id))
    .for('update');
  return { subscription: null, charges, refunds: await listRefunds(tx, [id]) };
}

export async function findSubscriptionBook(db: Queryable, id: string): Promise<Book | null> {
  const [subscription] = await db
    .select()
    .from(bankTransferSubscriptions)
    .where(eq(bankTransferSubscriptions.id, id));
  if (!subscription) return null;
  const charges = await db
    .select()
    .from(bankTransferCharges)
    .where(eq(bankTransferCharges.subscriptionId, id))
    .orderBy(asc(bankTransferCharges.createdAt), asc(bankTransferCharges.id));
  const ids = charges.map((charge) => charge.id);
  return { subscription, charges, refunds: await listRefunds(db, ids) };
}

function listRefunds(db: Queryable, chargeIds: string[]) {
  return db
    .select()
    .from(bankTransferRefunds)
    .where(inArray(bankTransferRefunds.chargeId, chargeIds))
    .orderBy(asc(bankTransferRefunds.id));
}

/** Writes what differs from `before`, the time of the next step, an event for each change, and the notices. */
export async function saveBook(
  tx: Tx,
  deps: StoreDeps,
  change: { before: Book | null; after: Book; now: Date },
): Promise<void> {
  const { before, after, now } = change;
  const { charges, refunds, subscription } = diffBooks(before, after);
  if (!subscription && charges.length === 0 && refunds.length === 0) return;

  const dueAt = findNextDue(after, deps.noticeDays);
  if (after.subscription) {
    const row = { ...after.subscription, dueAt, changedAt: now };
    await tx
      .insert(bankTransferSubscriptions)
      .values(row)
      .onConflictDoUpdate(toUpsert(bankTransferSubscriptions));
  }
  if (charges.length > 0) {
    const rows = charges.map((charge) => ({
      ...charge,
      dueAt: charge.subscriptionId ? null : dueAt,
      changedAt: now,
    }));
    await tx.insert(bankTransferCharges).values(rows).onConflictDoUpdate(toUpsert(bankTransferCharges));
  }
  if (refunds.length > 0) {
    await tx.insert(bankTransferRefunds).values(refunds).onConflictDoUpdate(toUpsert(bankTransferRefunds));
  }
  await publishChanges(tx, deps, after, charges, now);
  await notifyPayers(tx, deps, { before, after, charges });
}

async function publishChanges(
  tx: Tx,
  { publishEvent }: StoreDeps,
  { subscription }: Book,
  charges: readonly Charge[],
  now: Date,
): Promise<void> {
  const subjects = [
    ...(subscription ? [{ kind: 'subscription' as const, id: subscription.id }] : []),
    ...charges.map(({ id }) => ({ kind: 'payment' as const, id })),
  ];
  for (const subject of subjects) {
    await publishEvent(tx, { id: `evt_${newId()}`, subject, createdAt: now });
  }
}

async function notifyPayers(
  tx: Tx,
  { notifyPayer }: StoreDeps,
  { after, before, charges }: { before: Book | null; after: Book; charges: readonly Charge[] },
): Promise<void> {
  const [first] = charges;
  if (!first) return;
  const [customer] = await tx
    .select()
    .from(bankTransferCustomers)
    .where(eq(bankTransferCustomers.id, first.customerId));
  if (!customer) throw new Error(`there is no customer ${first.customerId}`);
  for (const charge of charges) {
    const kind = findNotice(
      charge,
      before?.charges.find(({ id }) => id === charge.id),
      after,
    );
    if (kind) await notifyPayer(tx, customer.userId, { kind, charge });
  }
}

function findNotice(
  charge: Charge,
  before: Charge | undefined,
  { subscription }: Book,
): TransferNotice['kind'] | null {
  if (!before) return charge.kind === 'renewal' ? 'renewal' : 'requested';
  if (charge.receivedCents <= before.receivedCents) return null;
  if (charge.state === 'open') return 'partly_paid';
  const begun =
    !charge.periodStart || (subscription && charge.periodStart <= subscription.currentPeriodStart);
  // The product tells of everything that takes effect now.
  return before.state === 'open' && !begun ? 'paid_ahead' : null;
}
