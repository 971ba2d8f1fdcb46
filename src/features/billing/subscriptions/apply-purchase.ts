import { eq } from 'drizzle-orm';
import { type InvoicingContext, issueInvoice, recordInvoiceRefund } from '#features/billing/invoices';
import { grantTokens } from '#features/billing/ledger';
import type { ProviderPayment } from '#payments/port';
import type { Tx } from '#platform/db/client.ts';
import { lockBillingAccount } from './account.ts';
import { settleClawBack } from './claw-back.ts';
import { notices } from './notices.ts';
import { notifyAdministrators, notifyOwner } from './notify.ts';
import { receiptKeys } from './receipt-key.ts';
import { getReceiptMethod } from './receipt-method.ts';
import { type Purchase, purchases } from './schema.ts';

/** Brings a purchase in line with the provider's payment state. Safe to repeat and to call out of order. */
export async function applyPurchase(
  tx: Tx,
  context: InvoicingContext,
  purchase: Pick<Purchase, 'id' | 'userId'>,
  providerState: ProviderPayment,
  now: Date,
): Promise<void> {
  await lockBillingAccount(tx, purchase.userId);
  const [row] = await tx.select().from(purchases).where(eq(purchases.id, purchase.id)).for('update');
  if (!row) return;
  const { id, userId } = row;
  const write = (set: Partial<Purchase>) => tx.update(purchases).set(set).where(eq(purchases.id, id));
  if (!row.paymentId) await write({ paymentId: providerState.id });
  if (!row.paidAt) {
    if (providerState.state === 'cancelled') await write({ state: 'failed' });
    if (providerState.state !== 'succeeded') return;
    if (providerState.cents !== row.cents) {
      throw new Error(
        `payment ${providerState.id} is of ${providerState.cents} cents, purchase ${id} of ${row.cents}`,
      );
    }
    await write({ state: 'paid', paidAt: now });
    await grantPurchase(tx, context, row, providerState.card, now);
  }

  const tokens = row.tokens + row.bonus;
  const back = await settleClawBack(tx, { ...row, tokens, account: 'available' }, providerState);
  if (!back.changes) return;
  const { dispute, refundedCents, takenBack } = back;
  const all = refundedCents >= row.cents;
  await write({ refundedCents, takenBack, dispute, ...(all && { state: 'refunded' }) });
  const { disputed, refunded, taken } = back.changes;
  if (refunded > 0) {
    await recordInvoiceRefund(tx, { key: receiptKeys.purchase(id), refundedCents });
    await notifyOwner(
      tx,
      context,
      userId,
      notices.refunded({ key: `${id}:${refundedCents}`, cents: refunded, taken }),
    );
  }
  if (disputed)
    await notifyOwner(tx, context, userId, notices.disputed({ key: id, cents: row.cents, taken }));
  if (back.changes.dispute) {
    await notifyAdministrators(tx, {
      occasion: `dispute:${id}:${dispute}`,
      title: dispute === 'open' ? 'Payment disputed' : `Dispute ${dispute}`,
      message: `Payment ${providerState.id} of account ${userId} for ${tokens} tokens. ${takenBack} of them were taken back.`,
    });
  }
}

async function grantPurchase(
  tx: Tx,
  context: InvoicingContext,
  row: Purchase,
  card: ProviderPayment['card'],
  now: Date,
): Promise<void> {
  const { bonus, cents, id, tokens, userId } = row;
  const key = receiptKeys.purchase(id);
  await grantTokens(tx, { userId, amount: tokens + bonus, reason: 'purchase', idempotencyKey: key });
  const text = bonus > 0 ? `${tokens} tokens + ${bonus} bonus` : `${tokens} tokens`;
  await issueInvoice(tx, context.seller, {
    userId,
    kind: 'tokens',
    lines: [{ text, quantity: 100, unitCents: cents, cents }],
    status: 'paid',
    method: getReceiptMethod(row.provider),
    card,
    key,
    now,
  });
  await notifyOwner(tx, context, userId, notices.bought({ id, tokens: tokens + bonus, cents }));
}
