import { grantTokens, takeBackTokens } from '#features/billing/ledger';
import type { ProviderPayment } from '#payments/port';
import type { Tx } from '#platform/db/client.ts';
import { refundShare } from './proration.ts';

/** What was paid for, and what of it was taken back so far. */
export type PaidTokens = {
  id: string;
  userId: string;
  /** Granted for the payment, bonus included. */
  tokens: number;
  account: 'plan' | 'available';
  cents: number;
  refundedCents: number;
  takenBack: number;
  dispute: ProviderPayment['dispute'];
};

/** Which of the two says more: a dispute that ended says more than one that is open, and that more than none. */
const disputeOrder = [null, 'open', 'won', 'lost'] as const;

export type MoneyBack = {
  refundedCents: number;
  dispute: ProviderPayment['dispute'];
  takenBack: number;
  /** Cents refunded since, tokens taken (or, after a dispute that was won, given again), dispute begun. */
  news: { refunded: number; taken: number; disputed: boolean; dispute: boolean } | null;
};

/**
 * Takes back the share of tokens whose payment was refunded or disputed, at most what is unused; gives it again
 * when the dispute is won. Refunds only grow and disputes only go on, so that an old truth does nothing.
 */
export async function settleMoneyBack(tx: Tx, paid: PaidTokens, truth: ProviderPayment): Promise<MoneyBack> {
  const refundedCents = Math.max(paid.refundedCents, Math.min(truth.refundedCents, paid.cents));
  const later = disputeOrder.indexOf(truth.dispute) > disputeOrder.indexOf(paid.dispute);
  const dispute = later ? truth.dispute : paid.dispute;
  if (refundedCents === paid.refundedCents && !later) {
    return { refundedCents, dispute, takenBack: paid.takenBack, news: null };
  }
  const began = later && (dispute === 'open' || (dispute === 'lost' && paid.dispute === null));
  const refunded = refundedCents - paid.refundedCents;
  const inDispute = dispute === 'open' || dispute === 'lost';
  const share = (of: number) => refundShare(paid.tokens, paid.cents, of);
  const wanted = began
    ? paid.tokens - share(paid.refundedCents)
    : inDispute
      ? 0
      : share(refundedCents) - share(paid.refundedCents);
  let takenBack = paid.takenBack;
  let taken = 0;
  if (wanted > 0) {
    const reason = began ? ('chargeback' as const) : ('refund' as const);
    ({ taken } = await takeBackTokens(tx, {
      userId: paid.userId,
      amount: wanted,
      account: paid.account,
      reason,
      idempotencyKey: `${reason}:${paid.id}:${refundedCents}`,
    }));
    takenBack += taken;
  }
  if (later && dispute === 'won' && paid.dispute === 'open' && paid.takenBack > 0 && refundedCents === 0) {
    await grantTokens(tx, {
      userId: paid.userId,
      amount: paid.takenBack,
      reason: 'correction',
      idempotencyKey: `dispute-won:${paid.id}`,
    });
    takenBack = 0;
  }
  return { refundedCents, dispute, takenBack, news: { refunded, taken, disputed: began, dispute: later } };
}
