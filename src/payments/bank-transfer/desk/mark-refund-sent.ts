import { and, eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { createRefusal, UnknownTransferError } from '../book.ts';
import { bankTransferRefunds } from '../schema.ts';

/**
 * Records that the operator sent a refund. The same reference again changes nothing.
 *
 * @returns whether this call marked it
 * @throws UnknownTransferError when there is none
 * @throws PaymentError when it was sent with another reference
 */
export async function markRefundSent(
  tx: Tx,
  { bankReference, refundId }: { refundId: string; bankReference: string },
  now: Date,
): Promise<boolean> {
  const { id, state } = bankTransferRefunds;
  const sent = await tx
    .update(bankTransferRefunds)
    .set({ state: 'sent', sentAt: now, bankReference })
    .where(and(eq(id, refundId), eq(state, 'waiting')))
    .returning({ id });
  if (sent.length > 0) return true;
  const [found] = await tx.select().from(bankTransferRefunds).where(eq(id, refundId));
  if (found?.state === 'sent' && found.bankReference === bankReference) return false;
  if (found?.state === 'sent') throw createRefusal('This refund has been marked as sent already.');
  throw new UnknownTransferError('There is no such refund to send.');
}
