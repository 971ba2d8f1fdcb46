import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(() => installation?.close());

async function person(role: 'admin' | 'user' = 'user') {
  const { id } = await makeUserWithTokens(database.db, 10, { role });
  return { id, client: await signInAs(installation, id) };
}

describe('a plan that an admin sets', () => {
  it('takes effect at once, notifies the owner, and can have an end', async () => {
    const admin = await person('admin');
    const { client, id } = await person();
    const body = { planId: 'premium', until: '2099-01-01', reason: 'A partner of ours' };
    const set = await admin.client.call('changePlanAsAdmin', { params: { id }, body });
    expect([set.status, set.body.message]).toEqual([200, 'The account is now on Studio Premium.']);
    expect((await client.call('billingInfo')).body).toMatchObject({
      subscription: 'premium',
      periodEnd: '2099-01-01T00:00:00.000Z',
      renewalCents: null,
      tokens: { plan: 15_000, bought: 10 },
    });
    expect((await client.call('listNotifications')).body).toMatchObject([
      { title: 'You are now on the Studio Premium plan' },
    ]);
  });

  it('needs an existing account and an end in the future', async () => {
    const { client } = await person('admin');
    const { id } = await person();
    const set = (of: string, until?: string) =>
      client.call('changePlanAsAdmin', {
        params: { id: of },
        body: { planId: 'pro', reason: 'A test', until },
      });
    expect((await set(newId())).status).toBe(404);
    expect((await set(id, '2020-01-01')).body.message).toBe('Choose a date in the future.');
  });
});

describe('an upgrade', () => {
  it('without a subscription leads to where one is begun', async () => {
    const { client } = await person();
    const body = { planId: 'ultra', period: 'yearly' };
    expect((await client.call('upgradePlan', { body })).body).toEqual({
      checkoutUrl: '/billing?subscribe=ultra&period=yearly',
    });
    expect((await client.call('previewPlanChange', { body })).body).toMatchObject({
      when: 'now',
      cents: 133_200,
    });
  });

  it('says nothing of when it counts: that is decided here', async () => {
    const { client } = await person();
    const refused = await client.call('upgradePlan', { body: { planId: 'pro', when: 'now' } });
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('to Enterprise says what the base fee has to be', async () => {
    const { client } = await person();
    const upgrade = (baseFee: unknown) => client.call('upgradeToEnterprise', { body: { baseFee } });
    expect((await upgrade('98.99')).body.message).toMatch(/^Enterprise starts at \$99\.00 a month/);
    expect((await upgrade('lots')).body.message).toBe('Enter an amount in dollars, such as 99 or 99.50');
    const preview = (baseFee: string) =>
      client.call('previewPlanChange', { body: { planId: 'enterprise', baseFee } });
    expect((await preview('120.50')).body).toMatchObject({ when: 'now', cents: 12_050 });
    expect((await preview('98.99')).body.message).toMatch(/^Enterprise starts at \$99\.00 a month/);
    expect((await upgrade(99)).body.checkoutUrl).toBe('/billing?subscribe=enterprise&period=monthly');
  });
});

describe('a purchase', () => {
  it.each([
    [99, 'Minimum purchase is 100 tokens'],
    [10_001, 'Maximum purchase is 10,000 tokens'],
  ])('of %i tokens is refused', async (tokenAmount, message) => {
    const { client } = await person();
    const { status, body } = await client.call('purchaseTokens', { body: { tokenAmount } });
    expect([status, body.message]).toEqual([400, message]);
  });

  it('that names no number is of 100 tokens', async () => {
    const { client } = await person();
    const { body } = await client.call('purchaseTokens', { body: {} });
    expect(body).toMatchObject({ tokens: 100, bonus: 0, cents: 500, state: 'open' });
  });
});
