import type { CardPlan } from '#contract/billing.ts';
import type { Db } from '#platform/db/client.ts';
import { getAccountPrice } from '../../src/features/billing/subscriptions/account-price.ts';
import { createSubscription } from '../../src/features/billing/subscriptions/create-subscription.ts';
import { createTestBilling, type TestBilling } from '../setup/billing.ts';

/** Subscribes a user to a monthly plan paid by card from this moment on; the test makes the renewals. */
export async function subscribeByCard(
  db: Db,
  userId: string,
  plan: { planId: CardPlan; baseFeeCents?: number; from: string },
): Promise<TestBilling> {
  const { from, ...asked } = plan;
  const billing = createTestBilling(db, from);
  const price = await getAccountPrice(db, userId, { ...asked, period: 'monthly' });
  const { clientSecret } = await createSubscription(billing, userId, price);
  billing.provider.pay(clientSecret.replace('_secret', ''));
  await billing.settle();
  return billing;
}
