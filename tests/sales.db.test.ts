import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminOverview } from '#contract/admin-dashboard.ts';
import type { BillingInfo } from '#contract/billing.ts';
import { rewriteYaml } from '#platform/checked-yaml.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { salesFindings } from '../scripts/doctor/checks/sales.ts';

const database = useDatabase();
let installation: TestInstallation;
let admin: TestClient;
let creator: TestClient;

beforeAll(async () => {
  // Stripe is not called: what is refused is refused before, and what is open is not paid.
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    env: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    },
  });
  admin = await signInAs(installation, (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id);
  creator = await signInAs(installation, (await makeUserWithTokens(database.db, 0)).id);
});
afterAll(() => installation?.close());

const info = async () => (await creator.call<BillingInfo>('billingInfo')).body;
const pendingTasks = async () =>
  (await admin.call<AdminOverview>('adminOverview')).body.waiting.map(({ kind }) => kind);
const doctor = () =>
  salesFindings(installation.config, installation.operatorFiles.site).map(({ level, what }) => [level, what]);

let version = 1;
async function publish(changes: { operator?: object; taxes?: object[] }) {
  const before = installation.operatorFiles.site;
  const value = { ...before, ...changes, operator: { ...before.operator, ...changes.operator } };
  const text = rewriteYaml(await readFile('site.yaml', 'utf8'), JSON.parse(JSON.stringify(value)));
  const body = { text, basedOn: version++, reason: 'Opening' };
  const answer = await admin.call('publishOperatorFile', { params: { kind: 'site' }, body });
  expect(answer.status).toBe(201);
}

it('sales are closed until the operator has a name, an address and a tax line, and then open at once', async () => {
  expect(doctor()).toEqual([
    ['wrong', 'sales are closed: the site file lacks the operator’s name, address, tax line'],
  ]);
  expect(await pendingTasks()).toContain('sales_closed');
  expect((await info()).sales).toBe('closed');
  // Mails go out without the placeholders.
  expect(installation.mailBrand.address).toEqual([]);
  const refused = [
    await creator.call('createSubscription', { body: { planType: 'pro' } }),
    await creator.call('purchaseTokens', { body: { tokenAmount: 100 } }),
  ];
  for (const { body, status } of refused) {
    expect(status).toBe(409);
    expect(body.message).toContain('cannot be bought here yet');
  }
  await creator.call('requestQuote', { body: { kind: 'creator', models: 1 } });
  const [quote] = (await admin.call<{ id: string }[]>('listQuotes')).body;
  const agreed = await admin.call('answerQuote', {
    params: { id: quote?.id ?? '' },
    body: { answer: 'agree', monthlyCents: 49_700, tokensPerMonth: 5_000 },
  });
  expect(agreed).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Sales are closed') },
  });

  await publish({ operator: { name: 'Example Studio Ltd', address: ['1 Harbour Street', 'Port Example'] } });
  expect(doctor()).toEqual([['wrong', 'sales are closed: the site file lacks the operator’s tax line']]);
  expect((await info()).sales).toBe('closed');

  await publish({ operator: { taxLine: 'VAT ID DE123456789' } });
  expect(doctor()).toEqual([['fine', expect.stringContaining('sales are open')]]);
  expect(await pendingTasks()).not.toContain('sales_closed');
  expect((await info()).sales).toBe('open');
  expect(installation.mailBrand.address).toEqual(['Example Studio Ltd', '1 Harbour Street', 'Port Example']);
});

it('with a tax table a buyer’s country comes first', async () => {
  await publish({ taxes: [{ country: 'DE', name: 'VAT', percent: 19 }] });
  expect((await info()).sales).toBe('needs_country');
  const body = {
    name: 'Reyes Studio',
    address: ['2 Sample Lane', ''],
    country: 'DE',
    vatNumber: 'de 123 456 789',
  };
  const saved = await creator.call('saveBillingDetails', { body });
  const details = {
    name: 'Reyes Studio',
    address: ['2 Sample Lane'],
    country: 'DE',
    vatNumber: 'DE123456789',
  };
  expect(saved).toMatchObject({ status: 200, body: details });
  expect((await creator.call('readBillingDetails')).body).toEqual(details);
  expect((await info()).sales).toBe('open');
  expect((await creator.call('saveBillingDetails', { body: { ...body, country: 'FR' } })).status).toBe(400);
});

it('the sandbox sells without any of it', () => {
  const sandbox = { payments: { isSandbox: true } } as typeof installation.config;
  expect(salesFindings(sandbox, { operator: { ...installation.operatorFiles.site.operator } })).toMatchObject(
    [{ level: 'fine' }],
  );
});
