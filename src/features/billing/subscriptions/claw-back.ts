import { clawBackTokens, grantTokens } from '#features/billing/ledger';
import type { ProviderPayment } from '#payments/port';
import type { Tx } from '#platform/db/client.ts';
import { computeRefundShare } from './proration.ts';

/** The tokens of a payment, and how many were clawed back so far. */
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

/** The order of a dispute's states; a state never goes back. */
const disputeOrder = [null, 'open', 'won', 'lost'] as const;

export type ClawBackResult = {
  refundedCents: number;
  dispute: ProviderPayment['dispute'];
  takenBack: number;
  /** What is new: cents refunded, tokens clawed back, whether a dispute began, whether its state changed. */
  changes: { refunded: number; taken: number; disputed: boolean; dispute: boolean } | null;
};

/**
 * Claws back the tokens of a refunded or disputed payment, at most the unused ones, and grants them again when the
 * dispute is won. Refunds only grow and disputes only advance, so an outdated provider state changes nothing.
 */
export async function settleClawBack(
  tx: Tx,
  paid: PaidTokens,
  providerState: ProviderPayment,
): Promise<ClawBackResult> {
  const refundedCents = Math.max(paid.refundedCents, Math.min(providerState.refundedCents, paid.cents));
  const later = disputeOrder.indexOf(providerState.dispute) > disputeOrder.indexOf(paid.dispute);
  const dispute = later ? providerState.dispute : paid.dispute;
  if (refundedCents === paid.refundedCents && !later) {
    return { refundedCents, dispute, takenBack: paid.takenBack, changes: null };
  }
  const began = later && (dispute === 'open' || (dispute === 'lost' && paid.dispute === null));
  const refunded = refundedCents - paid.refundedCents;
  const inDispute = dispute === 'open' || dispute === 'lost';
  const share = (of: number) => computeRefundShare(paid.tokens, paid.cents, of);
  const wanted = began
    ? paid.tokens - share(paid.refundedCents)
    : inDispute
      ? 0
      : share(refundedCents) - share(paid.refundedCents);
  let takenBack = paid.takenBack;
  let taken = 0;
  if (wanted > 0) {
    const reason = began ? ('chargeback' as const) : ('refund' as const);
    ({ taken } = await clawBackTokens(tx, {
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
  return { refundedCents, dispute, takenBack, changes: { refunded, taken, disputed: began, dispute: later } };
}
