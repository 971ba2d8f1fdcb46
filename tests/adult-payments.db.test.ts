/** What payments decide about the adult category (decision 135). */
import { describe, expect, it, onTestFinished } from 'vitest';
import { getBalance } from '#features/billing/ledger';
import { paymentSettings } from '#tests/factories/payment-settings.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { adultPaymentFindings } from '../scripts/doctor/checks/payments.ts';
import { isAdultClosedByPayments } from '../src/app/adult-payments.ts';
import { readConfig } from '../src/config/index.ts';
import { useDatabase } from './setup/database.ts';
import { startInstallation } from './setup/installation.ts';
import { generousLimits } from './setup/limits.ts';

const database = useDatabase();
/** Settings with the keys of the providers that `PAYMENTS` names. */
const withKeys = (env: Record<string, string>): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(paymentSettings)
      .filter(([provider]) => env.PAYMENTS?.includes(provider))
      .map(([, keys]) => keys),
    env,
  );

/** A creator of an installation whose engine makes pictures of every category. */
async function creatorWith(env: Record<string, string>) {
  const engine = await createInstantEngine({ operations: ['text_to_image'], says: { unsupported: [] } });
  const installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    engines: [engine],
    env,
  });
  onTestFinished(() => installation.close());
  const { id } = await makeUserWithTokens(database.db, 100);
  const client = await signInAs(installation, id);
  const draw = (category: 'sfw' | 'nsfw') =>
    client.call('generateImage', {
      body: { type: 'image', prompt: 'a lighthouse keeper', parameters: { category } },
    });
  return { client, draw, id };
}

describe('the adult category', () => {
  it('is refused with Stripe alone, before anything is held, and the rest goes on', async () => {
    const { client, draw, id } = await creatorWith(withKeys({ PAYMENTS: 'stripe' }));
    const { body, status } = await draw('nsfw');
    expect(status).toBe(503);
    expect(body.message).toContain(
      'Adult content cannot be made here: the payment service of this site does not allow it.',
    );
    expect(await getBalance(database.db, id)).toMatchObject({ tokens: 100, heldTokens: 0 });
    const abilities = JSON.stringify((await client.call('abilities')).body);
    expect(abilities).toContain('does not allow it');
    // What the operator can do is not for creators.
    expect(abilities).not.toContain('PAYMENTS');
    expect((await draw('sfw')).status).toBe(202);
  });

  it.each(['sandbox', 'bank_transfer', 'ccbill'])(
    'is accepted where Stripe carries nothing, but %s',
    async (PAYMENTS) => {
      const { draw } = await creatorWith(withKeys({ PAYMENTS }));
      expect((await draw('nsfw')).status).toBe(202);
    },
  );

  it.each<[string, Record<string, string>, boolean]>([
    ['the sandbox', {}, false],
    ['Stripe', { PAYMENTS: 'stripe' }, true],
    ['CCBill', { PAYMENTS: 'ccbill' }, false],
    ['Stripe, and a second provider that carries nothing', { PAYMENTS: 'stripe,ccbill' }, true],
    ['Stripe for all but one plan', { PAYMENTS: 'stripe,ccbill', PAYMENTS_FOR: 'ultra=ccbill' }, false],
    ['CCBill, and Stripe for what still runs there', { PAYMENTS: 'ccbill,stripe' }, false],
  ])('with %s is closed: %j → %s', (_, env, isClosed) => {
    const { payments } = readConfig({ NODE_ENV: 'test', ...withKeys(env) });
    expect(isAdultClosedByPayments(payments)).toBe(isClosed);
  });
});

describe('the doctor', () => {
  const open = { ENGINES: 'file', ADULT_RESULTS_REVIEWED_BY: 'Two people look at every result' };
  const say = (env: Record<string, string>) =>
    adultPaymentFindings(readConfig({ NODE_ENV: 'test', ...withKeys(env) })).map(
      ({ level, todo = '', what }) => `${level}: ${what}. ${todo}`,
    );

  it('says that Stripe alone closes the adult category, and what to do', () => {
    expect(say({ ...open, PAYMENTS: 'stripe' })).toEqual([
      expect.stringMatching(/^warning: the adult category is closed: Stripe carries everything.*Add ccbill/),
    ]);
    expect(say({ PAYMENTS: 'stripe' })).toEqual([expect.stringMatching(/^fine: .*is closed/)]);
  });

  it('names what Stripe still carries while the adult category is open', () => {
    const PAYMENTS_FOR = 'pro=stripe,tokens=stripe';
    expect(say({ ...open, PAYMENTS: 'ccbill,stripe', PAYMENTS_FOR })).toEqual([
      expect.stringMatching(
        /^wrong: the adult category is open, and Stripe carries pro, tokens\. Name another/,
      ),
    ]);
    expect(say({ PAYMENTS: 'ccbill,stripe', PAYMENTS_FOR })).toEqual([]);
    expect(say({ ...open, PAYMENTS: 'ccbill,stripe' })).toEqual([]);
    expect(say(open)).toEqual([]);
  });
});
