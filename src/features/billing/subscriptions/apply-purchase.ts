import { eq } from 'drizzle-orm';
import { issueInvoice, refundInvoice } from '#features/billing/invoices';
import { grantTokens } from '#features/billing/ledger';
import type { ProviderPayment } from '#payments/port';
import type { Tx } from '#platform/db/client.ts';
import { lockAccount } from './account.ts';
import type { Post } from './billing.ts';
import { news } from './news.ts';
import { receiptKey } from './receipt-key.ts';
import { type Purchase, purchases } from './schema.ts';
import { settleMoneyBack } from './take-back.ts';
import { tellAdministrators, tellOwner } from './tell.ts';

/** Makes a purchase what the provider says of its payment; any number of times, in any order. */
export async function applyPurchase(
  tx: Tx,
  post: Post,
  purchase: Pick<Purchase, 'id' | 'userId'>,
  truth: ProviderPayment,
  now: Date,
): Promise<void> {
  await lockAccount(tx, purchase.userId);
  const [row] = await tx.select().from(purchases).where(eq(purchases.id, purchase.id)).for('update');
  if (!row) return;
  const { id, userId } = row;
  const write = (set: Partial<Purchase>) => tx.update(purchases).set(set).where(eq(purchases.id, id));
  if (!row.paymentId) await write({ paymentId: truth.id });
  if (!row.paidAt) {
    if (truth.state === 'cancelled') await write({ state: 'failed' });
    if (truth.state !== 'succeeded') return;
    if (truth.cents !== row.cents) {
      throw new Error(`payment ${truth.id} is of ${truth.cents} cents, purchase ${id} of ${row.cents}`);
    }
    await write({ state: 'paid', paidAt: now });
    await grantPaid(tx, post, row, now);
  }

  const tokens = row.tokens + row.bonus;
  const back = await settleMoneyBack(tx, { ...row, tokens, account: 'available' }, truth);
  if (!back.news) return;
  const { dispute, refundedCents, takenBack } = back;
  const all = refundedCents >= row.cents;
  await write({ refundedCents, takenBack, dispute, ...(all && { state: 'refunded' }) });
  const { disputed, refunded, taken } = back.news;
  if (refunded > 0) {
    await refundInvoice(tx, { key: receiptKey.purchase(id), refundedCents });
    await tellOwner(
      tx,
      post,
      userId,
      news.refunded({ key: `${id}:${refundedCents}`, cents: refunded, taken }),
    );
  }
  if (disputed) await tellOwner(tx, post, userId, news.disputed({ key: id, cents: row.cents, taken }));
  if (back.news.dispute) {
    await tellAdministrators(tx, {
      occasion: `dispute:${id}:${dispute}`,
      title: dispute === 'open' ? 'A payment is disputed' : `A dispute was ${dispute}`,
      message: `Payment ${truth.id} of account ${userId}, for ${tokens} tokens. ${takenBack} of them are taken back.`,
    });
  }
}

async function grantPaid(tx: Tx, post: Post, row: Purchase, now: Date): Promise<void> {
  const { bonus, cents, id, tokens, userId } = row;
  const key = receiptKey.purchase(id);
  await grantTokens(tx, { userId, amount: tokens + bonus, reason: 'purchase', idempotencyKey: key });
  const text = bonus > 0 ? `${tokens} tokens and ${bonus} on top` : `${tokens} tokens`;
  await issueInvoice(tx, {
    userId,
    kind: 'tokens',
    lines: [{ text, quantity: 100, unitCents: cents, cents }],
    status: 'paid',
    key,
    now,
  });
  await tellOwner(tx, post, userId, news.bought({ id, tokens: tokens + bonus, cents }));
}
