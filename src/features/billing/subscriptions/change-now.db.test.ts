/**
 * A plan never becomes a lesser one before what is paid for is over: whatever is asked for, by two pages at once or
 * while the provider knows more than we do, a downgrade waits for the renewal.
 */
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CardPlan } from '#contract/billing.ts';
import { getPlan, type Period } from '#contract/catalogue.ts';
import { AppError } from '#contract/errors.ts';
import { users } from '#schema/identity/accounts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createTestBilling } from '#tests/setup/billing.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { getAccountPrice } from './account-price.ts';
import { changePlan, findCardSubscription } from './change-plan.ts';
import { createSubscription } from './create-subscription.ts';

const database = useDatabase();

const choice = fc.constantFrom<[CardPlan, Period]>(
  ['starter', 'monthly'],
  ['starter', 'yearly'],
  ['creator_pro', 'monthly'],
  ['ultra', 'yearly'],
  ['ultra', 'monthly'],
  ['pro', 'monthly'],
  ['premium', 'monthly'],
  ['enterprise', 'monthly'],
);
/** What two pages ask for, one after the other or at once, and whether the first answer is lost. */
const planChanges = fc.record({
  first: choice,
  second: choice,
  together: fc.boolean(),
  lost: fc.boolean(),
  events: fc.boolean(),
});

async function refusable(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

it('no call makes a plan a lesser one before its renewal', async () => {
  await fc.assert(
    fc.asyncProperty(choice, fc.array(planChanges, { minLength: 1, maxLength: 3 }), async (begun, asked) => {
      const billing = createTestBilling(database.db, '2026-05-01T09:00:00Z');
      const { provider } = billing;
      const { id } = await makeUserWithTokens(database.db, 10, { createdAt: billing.clock() });
      const priced = ([planId, period]: [CardPlan, Period]) =>
        getAccountPrice(database.db, id, { planId, period });
      const { clientSecret } = await createSubscription(billing, id, await priced(begun));
      const subscription = clientSecret.replace('_secret', '');
      provider.pay(subscription);
      await billing.settle();

      /** Cents a month of the plan, without end for what has no limit; and whether a year of it is paid for. */
      const had = () => {
        const running = provider.subscriptions.get(subscription);
        const [plan = '', period] = running?.price.key.split(':') ?? [];
        return {
          worth: getPlan(plan as CardPlan).monthly ?? Number.POSITIVE_INFINITY,
          until: running?.currentPeriodEnd.getTime() ?? 0,
          yearly: period === 'yearly',
        };
      };
      const change = async (to: [CardPlan, Period]) => {
        const card = await findCardSubscription(database.db, id);
        if (card) await changePlan(billing, card, await priced(to));
      };
      for (const { first, events, lost, second, together } of asked) {
        const before = had();
        if (lost) provider.behaviour.away = 'after';
        const one = refusable(() => change(first));
        if (!together) await one;
        if (!together) provider.behaviour.away = 'no';
        await Promise.all([one, refusable(() => change(second))]);
        provider.behaviour.away = 'no';
        if (events) await billing.settle();
        const after = had();
        expect(after.worth).toBeGreaterThanOrEqual(before.worth);
        expect(after.until).toBeGreaterThanOrEqual(before.until);
        if (before.yearly) expect(after.yearly).toBe(true);
        billing.passDays(2);
      }
      await billing.settle();
      const [user] = await database.db.select().from(users).where(eq(users.id, id));
      expect(user?.subscription).toBe(provider.subscriptions.get(subscription)?.price.key.split(':')[0]);
    }),
    { numRuns: 60, seed: 9 },
  );
}, 120_000);
