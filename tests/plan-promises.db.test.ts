/** What each plan promises, used until it is used up; docs/requirements/plan-promises.md lists where the rest is held. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardPlan, cardPlan } from '#contract/billing.ts';
import { getPlan, planIds } from '#contract/catalogue.ts';
import { getEntitlements } from '#contract/entitlements.ts';
import { modelPrice, pricesOfOperations } from '#contract/token-prices.ts';
import { getBalance, holdTokens } from '#features/billing/ledger';
import { addDays } from '#platform/time.ts';
import { users } from '#schema/identity/accounts';
import { makeContents } from '#tests/factories/content.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { subscribeByCard } from '#tests/factories/subscriptions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestBilling } from '#tests/setup/billing.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
const start = '2026-05-01T09:00:00Z';

/** An account without other tokens, whose plan a card has paid. */
async function subscriber(planId: CardPlan): Promise<{ userId: string; billing: TestBilling }> {
  const { id: userId } = await makeUserWithTokens(database.db, 0, { createdAt: new Date(start) });
  return { userId, billing: await subscribeByCard(database.db, userId, { planId, from: start }) };
}

let jobs = 0;
/** Pays for a job, as a request does. */
const spend = (userId: string, amount: number) =>
  database.db.transaction((tx) => {
    const jobId = crypto.randomUUID();
    return holdTokens(tx, {
      userId,
      amount,
      jobId,
      reason: 'text_to_image',
      idempotencyKey: `job:${++jobs}`,
      expiresAt: addDays(new Date(), 1),
    });
  });
const refused = { code: 'INSUFFICIENT_TOKENS' };

describe('the tokens of a plan that a card has paid', () => {
  const limited = cardPlan.options.filter((planId) => getEntitlements(planId).tokensPerMonth !== null);

  it.each(limited)('are spent to the last one, and come again with the next month: %s', async (planId) => {
    const { billing, userId } = await subscriber(planId);
    const month = getEntitlements(planId).tokensPerMonth ?? 0;
    await spend(userId, month);
    await expect(spend(userId, 1)).rejects.toMatchObject(refused);
    billing.passDays(31);
    await billing.settle();
    await spend(userId, month);
    await expect(spend(userId, 1)).rejects.toMatchObject(refused);
  });

  it('are without limit on Enterprise', async () => {
    const { userId } = await subscriber('enterprise');
    expect(getEntitlements('enterprise').tokensPerMonth).toBeNull();
    for (let n = 0; n < 3; n++) await spend(userId, 1_000_000);
    expect((await getBalance(database.db, userId)).tokens).toBe(0);
  });

  const withModels = cardPlan.options.filter((planId) => getPlan(planId).limits.modelsPerMonth !== null);
  it.each(withModels)(
    'pay for as many models as its card says, pictures and training included: %s',
    async (planId) => {
      const { userId } = await subscriber(planId);
      const models = getEntitlements(planId).modelsPerMonth ?? 0;
      expect(models).toBeGreaterThan(0);
      for (let n = 0; n < models; n++) await spend(userId, modelPrice(pricesOfOperations));
    },
  );
});

describe('the storage of a plan', () => {
  let installation: TestInstallation;
  beforeAll(async () => {
    installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
  });
  afterAll(() => installation?.close());

  it.each(planIds)('takes a picture below its limit and none at it: %s', async (subscription) => {
    const { id } = await makeUserWithTokens(database.db, 10, { subscription });
    const client = await signInAs(installation, id);
    const generate = () => client.call('generateImage', { body: { type: 'image', prompt: 'a lighthouse' } });
    const { storageBytes } = getEntitlements(subscription);
    await makeContents(database.db, id, [{ byteSize: (storageBytes ?? 9_000_000_000_000) - 1 }]);
    expect((await generate()).status).toBe(202);
    await makeContents(database.db, id, [{ byteSize: 1 }]);
    const full = await generate();
    expect([full.status, full.body.code]).toEqual(
      storageBytes === null ? [202, undefined] : [403, 'PLAN_LIMIT'],
    );
    const [user] = await database.db.select().from(users).where(eq(users.id, id));
    expect(user?.subscription).toBe(subscription);
  });
});
