import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { listInvoices } from '#features/billing/invoices';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { newId } from '#platform/ids.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createTestBilling } from '#tests/setup/billing.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { getAccountPrice } from './account-price.ts';
import { countWaitingRefunds, listManagedPayments } from './card-payments.ts';
import { createSubscription } from './create-subscription.ts';
import { purchaseTokens } from './purchase-tokens.ts';
import { refundPayment } from './refund-payment.ts';
import { purchases } from './schema.ts';

const database = useDatabase();

/** A creator who has paid $22.50 for 550 tokens, and an administrator who may refund it. */
async function buyer() {
  const billing = createTestBilling(database.db, '2026-05-01T09:00:00Z');
  const { id } = await makeUserWithTokens(database.db, 10);
  const { id: actorId } = await makeUserWithTokens(database.db, 0, { role: 'admin' });
  const { id: subjectId } = await purchaseTokens(billing, id, 500, null);
  const [row] = await database.db.select().from(purchases).where(eq(purchases.id, subjectId));
  const payment = row?.paymentId ?? '';
  billing.provider.pay(payment);
  await billing.settle();
  const ask = (cents: number, key = newId()) =>
    refundPayment(billing, { actorId, subjectId, cents, reason: 'Not what they wanted.', key });
  const givenBack = () => billing.provider.payments.get(payment)?.refundedCents;
  const acts = async () => {
    const { rows } = await database.db.execute<{ action: string; details: object }>(
      sql`select action, details from audit_entries where subject_id = ${subjectId} order by seq`,
    );
    return rows.map(({ action, details }) => [action, details]);
  };
  return { acts, actorId, ask, billing, givenBack, id, payment, subjectId };
}
const balance = async (id: string) => (await getBalance(database.db, id)).tokens;

it('gives back what was asked for, once for each key, with tokens, receipt and record', async () => {
  const { acts, ask, givenBack, id, subjectId } = await buyer();
  const key = newId();
  await Promise.all([ask(900, key), ask(900, key)]);
  await ask(900, key);
  expect(givenBack()).toBe(900);
  expect(await balance(id)).toBe(10 + 550 - 220);
  expect(await listInvoices(database.db, id, { limit: 9 })).toMatchObject([{ refundedCents: 900 }]);
  expect(await listManagedPayments(database.db, id)).toMatchObject([
    {
      id: subjectId,
      kind: 'tokens',
      refundedCents: 900,
      takenBack: 220,
      refundableCents: 1_350,
      pendingCents: null,
    },
  ]);
  expect(await acts()).toEqual([['refund.asked', { cents: 900 }]]);
  await ask(1_350);
  expect(givenBack()).toBe(2_250);
  await expect(ask(1)).rejects.toThrow('This payment has nothing left to refund.');
  expect(await balance(id)).toBe(10);
  expect(await auditLedger(database.db)).toEqual([]);
});

it('refuses more than is left, one’s own, what is nowhere, and a key of another refund', async () => {
  const { acts, actorId, ask, billing, givenBack, id, subjectId } = await buyer();
  await expect(ask(2_251)).rejects.toThrow('more than can still be refunded');
  const request = { cents: 1, reason: 'Why not.', key: newId() };
  await expect(refundPayment(billing, { ...request, actorId: id, subjectId })).rejects.toThrow(
    'Another admin',
  );
  await expect(refundPayment(billing, { ...request, actorId, subjectId: newId() })).rejects.toThrow(
    'no such',
  );
  const key = newId();
  await ask(100, key);
  await expect(ask(200, key)).rejects.toThrow('used for another refund');
  expect(givenBack()).toBe(100);
  expect(await acts()).toHaveLength(1);
});

it('is carried out once when an answer gets lost, and learns what became of it', async () => {
  const { ask, billing, givenBack, id } = await buyer();
  billing.provider.behaviour.away = 'before';
  await expect(ask(900)).rejects.toThrow('is not responding');
  expect(givenBack()).toBe(0);
  expect(await listManagedPayments(database.db, id)).toMatchObject([{ pendingCents: 900 }]);
  expect((await countWaitingRefunds(database.db)).count).toBe(1);
  billing.provider.behaviour.away = 'no';
  await expect(ask(500)).rejects.toThrow('is not confirmed yet');
  // Made at the provider in the meantime, or an answer that got lost after it was made.
  billing.provider.refundNow((await cardPaymentId(id)) ?? '', 900);
  await ask(900);
  expect(givenBack()).toBe(900);
  expect(await listManagedPayments(database.db, id)).toMatchObject([
    { pendingCents: null, refundedCents: 900 },
  ]);
});

it('says what the provider refuses, and records that too', async () => {
  const { acts, ask, billing, givenBack } = await buyer();
  const { PaymentError } = await import('#payments/port');
  billing.provider.refund = () => Promise.reject(new PaymentError('too late', { retryable: false }));
  const key = newId();
  await expect(ask(900, key)).rejects.toThrow('refused the refund: too late');
  await expect(ask(900, key)).rejects.toThrow('refused this refund');
  expect(givenBack()).toBe(0);
  expect((await acts()).map(([action]) => action)).toEqual(['refund.asked', 'refund.refused']);
});

it('gives back a plan’s payment, whose unused tokens are taken', async () => {
  const { actorId, billing } = await buyer();
  const { id } = await makeUserWithTokens(database.db, 10, { createdAt: billing.clock() });
  const price = await getAccountPrice(database.db, id, { planId: 'pro', period: 'monthly' });
  const { clientSecret } = await createSubscription(billing, id, price);
  billing.provider.pay(clientSecret.replace('_secret', ''));
  await billing.settle();
  const [paid] = await listManagedPayments(database.db, id);
  expect(paid).toMatchObject({ kind: 'plan', cents: price.cents, refundableCents: price.cents });
  const request = {
    actorId,
    subjectId: paid?.id ?? '',
    cents: price.cents,
    reason: 'A mistake.',
    key: newId(),
  };
  await refundPayment(billing, request);
  const { planTokens, tokens } = await getBalance(database.db, id);
  expect([planTokens, tokens]).toEqual([0, 10]);
});

async function cardPaymentId(userId: string): Promise<string | null | undefined> {
  const [row] = await database.db.select().from(purchases).where(eq(purchases.userId, userId));
  return row?.paymentId;
}
