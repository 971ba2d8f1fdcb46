import type { CardPlan } from '#contract/billing.ts';
import type { Db } from '#platform/db/client.ts';
import { createSubscription } from '../../src/features/billing/subscriptions/create-subscription.ts';
import { priceFor } from '../../src/features/billing/subscriptions/price-for.ts';
import { type TestBilling, testBilling } from '../setup/billing.ts';

/** Puts somebody on a plan by the month that a card pays from a moment on; its renewals are the test's to make. */
export async function payByCard(
  db: Db,
  userId: string,
  plan: { planId: CardPlan; baseFeeCents?: number; from: string },
): Promise<TestBilling> {
  const { from, ...asked } = plan;
  const billing = testBilling(db, from);
  const price = await priceFor(db, userId, { ...asked, period: 'monthly' });
  const { clientSecret } = await createSubscription(billing, userId, price);
  billing.provider.pay(clientSecret.replace('_secret', ''));
  await billing.settle();
  return billing;
}
