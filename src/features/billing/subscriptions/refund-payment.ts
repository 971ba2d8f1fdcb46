import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { recordAct } from '#features/trust/audit';
import { PaymentFault } from '#payments/port';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { lockAccount } from './account.ts';
import { askProvider, unlessAway } from './ask-provider.ts';
import type { Billing } from './billing.ts';
import { type CardPayment, cardPayment, refundable } from './card-payments.ts';
import { type PaymentRefund, paymentRefunds } from './schema.ts';
import { sync } from './sync.ts';

export type RefundRequest = {
  actorId: string;
  /** Of `purchases` or `subscription_payments`. */
  subjectId: string;
  cents: number;
  /** For administrators. */
  reason: string;
  /** The same key asks once. */
  key: string;
};

/**
 * Gives a payment back, whole or in part. It is written down before the provider is asked; asked again, with its key or
 * with the same amount, it is only ever carried out once: what the provider has given back already is not asked for.
 *
 * @throws AppError NOT_FOUND, CONFLICT for more than is left, one's own payment, one that a bank has, or a refusal of
 *   the provider; UNAVAILABLE when it does not answer
 */
export async function refundPayment(billing: Billing, request: RefundRequest): Promise<void> {
  const { clock, db, provider } = billing;
  const { paymentId, refund } = await db.transaction((tx) => ask(tx, billing, request));
  if (refund.state === 'done') return;
  const write = (tx: Tx, state: PaymentRefund['state']) =>
    tx
      .update(paymentRefunds)
      .set({ state })
      .where(and(eq(paymentRefunds.id, refund.id), eq(paymentRefunds.state, 'asked')))
      .returning({ id: paymentRefunds.id });
  await askProvider(async () => {
    // The keys of a provider do not last for ever: its books do.
    const truth = await provider.readPayment(paymentId);
    if ((truth?.refundedCents ?? 0) >= refund.totalCents) return;
    await provider.refund(paymentId, refund.cents, `refund:${refund.id}`).catch(async (error: unknown) => {
      if (error instanceof PaymentFault && !error.retryable) {
        await db.transaction(async (tx) => {
          if ((await write(tx, 'refused')).length === 0) return;
          const { actorId, subjectId } = request;
          await recordAct(tx, { actorId, action: 'refund.refused', subjectId, now: clock() });
        });
        throw new AppError('CONFLICT', `The payment service refused it: ${error.told ?? error.message}`);
      }
      throw error;
    });
  });
  // What it does to tokens and receipt comes with the provider's truth; where that is late, by its hint.
  await unlessAway(() => sync(billing, { kind: 'payment', id: paymentId }));
  await db.transaction((tx) => write(tx, 'done'));
}

async function ask(
  tx: Tx,
  { clock, provider }: Billing,
  { actorId, cents, key, reason, subjectId }: RefundRequest,
): Promise<{ paymentId: string; refund: PaymentRefund }> {
  const found = await cardPayment(tx, subjectId);
  if (!found) throw new AppError('NOT_FOUND', 'There is no such payment.');
  if (found.userId === actorId) {
    throw new AppError('CONFLICT', 'Another administrator has to do this to your account.');
  }
  await lockAccount(tx, found.userId);
  const paid = (await cardPayment(tx, subjectId)) ?? found;
  const paymentId = requireProvider(paid, provider.id);
  const { askedBy, key: keys, state, subjectId: subjects } = paymentRefunds;
  const [same] = await tx
    .select()
    .from(paymentRefunds)
    .where(and(eq(askedBy, actorId), eq(keys, key)));
  if (same && (same.subjectId !== subjectId || same.cents !== cents)) {
    throw new AppError('CONFLICT', 'This Idempotency-Key was used for another refund.');
  }
  if (same?.state === 'refused') throw new AppError('CONFLICT', 'The payment service refused this refund.');
  if (same) return { paymentId, refund: same };
  const [open] = await tx
    .select()
    .from(paymentRefunds)
    .where(and(eq(subjects, subjectId), eq(state, 'asked')));
  if (open?.cents === cents) return { paymentId, refund: open };
  if (open) {
    throw new AppError(
      'CONFLICT',
      'Another refund of this payment was asked for and is not confirmed. Ask for the same amount to learn what became of it.',
    );
  }
  const left = refundable(paid);
  if (cents > left) {
    throw new AppError(
      'CONFLICT',
      left === 0
        ? 'There is nothing to give back of this payment.'
        : 'That is more than is left of this payment.',
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
  await recordAct(tx, { actorId, action: 'refund.asked', subjectId, details: { cents }, now });
  return { paymentId, refund };
}

/** @throws AppError CONFLICT for a payment that another provider took */
function requireProvider({ paymentId, provider }: CardPayment, present: string): string {
  if (paymentId && provider === present) return paymentId;
  throw new AppError(
    'CONFLICT',
    'This payment cannot be given back from here: look for it at the payment service that took it.',
  );
}
