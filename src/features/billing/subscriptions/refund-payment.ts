import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { recordAuditEntry } from '#features/trust/audit';
import { PaymentError, type PaymentProvider } from '#payments/port';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { lockBillingAccount } from './account.ts';
import type { BillingDeps } from './billing.ts';
import { callProvider, ignoreOutage } from './call-provider.ts';
import { type CardPayment, findCardPayment, getRefundableCents } from './card-payments.ts';
import type { PaymentProviders } from './payment-providers.ts';
import { type PaymentRefund, paymentRefunds } from './schema.ts';
import { syncSubject } from './sync.ts';

export type RefundRequest = {
  actorId: string;
  /** Id of a row of `purchases` or `subscription_payments`. */
  subjectId: string;
  cents: number;
  /** Shown to administrators only. */
  reason: string;
  /** Idempotency key. */
  key: string;
};

/**
 * Refunds a payment, fully or in part. The request is stored before the provider is called. A repeated request, with its
 * key or the same amount, is carried out only once, because the amount that the provider has already refunded is checked.
 *
 * @throws AppError NOT_FOUND, CONFLICT for more than the refundable amount, the administrator's own payment, a disputed
 *   payment, or a refusal of the provider; UNAVAILABLE when the provider does not answer
 */
export async function refundPayment(billing: BillingDeps, request: RefundRequest): Promise<void> {
  const { clock, db } = billing;
  const { paymentId, provider, refund } = await db.transaction((tx) =>
    recordRefundRequest(tx, billing, request),
  );
  if (refund.state === 'done') return;
  const write = (tx: Tx, state: PaymentRefund['state']) =>
    tx
      .update(paymentRefunds)
      .set({ state })
      .where(and(eq(paymentRefunds.id, refund.id), eq(paymentRefunds.state, 'asked')))
      .returning({ id: paymentRefunds.id });
  await callProvider(async () => {
    // A provider's idempotency keys expire; its refunded total does not.
    const providerState = await provider.readPayment(paymentId);
    if ((providerState?.refundedCents ?? 0) >= refund.totalCents) return;
    await provider.refund(paymentId, refund.cents, `refund:${refund.id}`).catch(async (error: unknown) => {
      if (error instanceof PaymentError && !error.retryable) {
        await db.transaction(async (tx) => {
          if ((await write(tx, 'refused')).length === 0) return;
          const { actorId, subjectId } = request;
          await recordAuditEntry(tx, { actorId, action: 'refund.refused', subjectId, now: clock() });
        });
        throw new AppError(
          'CONFLICT',
          `The payment service refused the refund: ${error.payerMessage ?? error.message}`,
        );
      }
      throw error;
    });
  });
  // The sync updates tokens and receipt. If it fails here, the provider's event triggers it later.
  await ignoreOutage(() => syncSubject(billing, { provider: provider.id, kind: 'payment', id: paymentId }));
  await db.transaction((tx) => write(tx, 'done'));
}

async function recordRefundRequest(
  tx: Tx,
  { clock, providers }: BillingDeps,
  { actorId, cents, key, reason, subjectId }: RefundRequest,
): Promise<{ paymentId: string; provider: PaymentProvider; refund: PaymentRefund }> {
  const found = await findCardPayment(tx, subjectId);
  if (!found) throw new AppError('NOT_FOUND', 'There is no such payment.');
  if (found.userId === actorId) {
    throw new AppError('CONFLICT', 'Another administrator has to do this to your account.');
  }
  await lockBillingAccount(tx, found.userId);
  const paid = (await findCardPayment(tx, subjectId)) ?? found;
  const { paymentId, provider } = requireProviderPayment(paid, providers);
  const { askedBy, key: keys, state, subjectId: subjects } = paymentRefunds;
  const [same] = await tx
    .select()
    .from(paymentRefunds)
    .where(and(eq(askedBy, actorId), eq(keys, key)));
  if (same && (same.subjectId !== subjectId || same.cents !== cents)) {
    throw new AppError('CONFLICT', 'This Idempotency-Key was used for another refund.');
  }
  if (same?.state === 'refused') throw new AppError('CONFLICT', 'The payment service refused this refund.');
  if (same) return { paymentId, provider, refund: same };
  const [open] = await tx
    .select()
    .from(paymentRefunds)
    .where(and(eq(subjects, subjectId), eq(state, 'asked')));
  if (open?.cents === cents) return { paymentId, provider, refund: open };
  if (open) {
    throw new AppError(
      'CONFLICT',
      'Another refund of this payment is not confirmed yet. Refund the same amount again to check its status.',
    );
  }
  const left = getRefundableCents(paid);
  if (cents > left) {
    throw new AppError(
      'CONFLICT',
      left === 0 ? 'This payment has nothing left to refund.' : 'That is more than can still be refunded.',
      { refundableCents: left },
    );
  }
  const now = clock();
  const totalCents = paid.refundedCents + cents;
  const [refund] = await tx
    .insert(paymentRefunds)
    .values({ id: newId(), subjectId, cents, totalCents, reason, key, askedBy: actorId, askedAt: now })
    .returning();
  if (!refund) throw new Error('an insert gave nothing back');
  await recordAuditEntry(tx, { actorId, action: 'refund.asked', subjectId, details: { cents }, now });
  return { paymentId, provider, refund };
}

/** The payment's id and its provider. @throws AppError CONFLICT when that provider is not configured */
function requireProviderPayment({ paymentId, provider: id }: CardPayment, providers: PaymentProviders) {
  const provider = providers.find(id);
  if (paymentId && provider) return { paymentId, provider };
  throw new AppError(
    'CONFLICT',
    'This payment cannot be refunded here. Refund it at the payment service that took it.',
  );
}
