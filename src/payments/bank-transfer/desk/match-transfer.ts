import { and, eq, or } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { addDays, toUtcDate } from '#platform/time.ts';
import { createRefusal, UnknownTransferError } from '../book.ts';
import { bankTransferCharges, bankTransfers } from '../schema.ts';
import { applyMoney } from '../statement/import-statement.ts';
import { formatReferenceKey } from '../statement/parse-statement.ts';
import { lockChargeBook, type StoreDeps } from '../store.ts';
import { lockTransfers } from './lock-transfers.ts';

export type EnteredTransfer = {
  chargeId: string;
  /** `YYYY-MM-DD`, as the bank booked it. */
  bookedOn: string;
  cents: number;
  /** The bank's own id of the transfer. */
  bankReference: string;
  /** Needed when the amount is not what is left to pay. */
  note: string | null;
};

/**
 * Records a transfer that an administrator saw on the account. The bank's id and the amount make it one transfer: the
 * same again changes nothing.
 *
 * @throws UnknownTransferError for an unknown charge
 * @throws PaymentError for a date in the future, another amount without a reason, and an id that was recorded for another
 *   charge
 */
export async function recordTransfer(
  tx: Tx,
  deps: StoreDeps,
  { bankReference, bookedOn, cents, chargeId, note }: EnteredTransfer,
  now: Date,
): Promise<'paid' | 'overpaid' | 'partly_paid' | 'not_open' | 'known'> {
  await lockTransfers(tx);
  const key = formatReferenceKey(bankReference, cents);
  const [known] = await tx
    .select()
    .from(bankTransfers)
    .where(or(eq(bankTransfers.key, key), eq(bankTransfers.confirmedKey, key)));
  if (known?.chargeId === chargeId) return 'known';
  if (known) throw createRefusal('This transfer has been recorded already, for another payment.');
  const book = await lockChargeBook(tx, chargeId);
  const charge = book?.charges.find(({ id }) => id === chargeId);
  if (!charge) throw new UnknownTransferError('There is no such payment.');
  // The bank's day may begin before ours.
  if (bookedOn > toUtcDate(addDays(now, 1))) throw createRefusal('The booking date is in the future.');
  if (charge.state === 'open' && cents !== charge.cents - charge.receivedCents && !note) {
    throw createRefusal('The amount is not what is left to pay. Say why you record it.');
  }
  if (charge.state !== 'open' && !note) {
    throw createRefusal('This payment is not open any more. Say why you record another transfer for it.');
  }
  await tx.insert(bankTransfers).values({
    id: newId(),
    key,
    source: 'administrator',
    state: 'matched',
    chargeId,
    bookedOn,
    cents,
    note,
    createdAt: now,
  });
  return applyMoney(tx, deps, { chargeId, cents }, now);
}

/**
 * Gives an unmatched transfer to the charge with a reference.
 *
 * @throws PaymentError for an unknown reference
 * @throws UnknownTransferError when it is not unmatched any more
 */
export async function matchTransfer(
  tx: Tx,
  deps: StoreDeps,
  { code, transferId }: { transferId: string; code: string },
  now: Date,
): Promise<'paid' | 'overpaid' | 'partly_paid' | 'not_open'> {
  await lockTransfers(tx);
  const [charge] = await tx
    .select({ id: bankTransferCharges.id })
    .from(bankTransferCharges)
    .where(eq(bankTransferCharges.code, code));
  if (!charge) throw createRefusal('No payment has this reference.');
  const [matched] = await tx
    .update(bankTransfers)
    .set({ state: 'matched', chargeId: charge.id })
    .where(and(eq(bankTransfers.id, transferId), eq(bankTransfers.state, 'unmatched')))
    .returning({ cents: bankTransfers.cents });
  if (!matched) throw new UnknownTransferError('There is no such unmatched transfer.');
  return applyMoney(tx, deps, { chargeId: charge.id, cents: matched.cents }, now);
}

/**
 * Says that an unmatched transfer pays for nothing here.
 *
 * @throws UnknownTransferError when it is not unmatched any more
 */
export async function setAside(
  tx: Tx,
  { note, transferId }: { transferId: string; note: string },
): Promise<void> {
  const set = await tx
    .update(bankTransfers)
    .set({ state: 'set_aside', note })
    .where(and(eq(bankTransfers.id, transferId), eq(bankTransfers.state, 'unmatched')))
    .returning({ id: bankTransfers.id });
  if (set.length === 0) throw new UnknownTransferError('There is no such unmatched transfer.');
}
