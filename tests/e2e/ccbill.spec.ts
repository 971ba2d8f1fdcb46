import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import { parseDocument } from 'yaml';
import { sandboxCards } from '#contract/sandbox-cards.ts';
import { type CcbillDouble, startCcbillDouble } from '#tests/fakes/ccbill/server.ts';
import { serveWidget } from '#tests/fakes/ccbill/widget.ts';
import { account } from '#tests/payments/ccbill-bench.ts';
import { test as base, expect } from './support/test.ts';

/** An installation that sells through CCBill, with the double in CCBill's place for its server and for the page. */
const test = base.extend<object, { double: CcbillDouble; siteFile: string }>({
  double: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures there
    async ({}, use) => {
      const double = await startCcbillDouble(new Date(), account);
      await use(double);
      await double.close();
    },
    { scope: 'worker' },
  ],
  siteFile: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'castwright-site-'));
      const file = path.join(folder, 'site.yaml');
      const operator = {
        name: 'Example Ltd',
        address: ['1 Main Street'],
        taxLine: 'VAT ID DE123456789',
        jurisdiction: 'Berlin',
      };
      const site = parseDocument(await readFile('site.yaml', 'utf8'));
      site.set('operator', operator);
      await writeFile(file, String(site));
      await use(file);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ double, siteFile }, use) =>
      use({
        SITE_FILE: siteFile,
        PAYMENTS: 'ccbill',
        CCBILL_ACCOUNT_NUMBER: String(account.accountNumber),
        CCBILL_SUBACCOUNT: '1',
        CCBILL_SUBACCOUNT_3DS: '2',
        CCBILL_FRONTEND_ID: account.frontend.id,
        CCBILL_FRONTEND_SECRET: account.frontend.secret,
        CCBILL_BACKEND_ID: account.backend.id,
        CCBILL_BACKEND_SECRET: account.backend.secret,
        CCBILL_DATALINK_USERNAME: account.dataLink.username,
        CCBILL_DATALINK_PASSWORD: account.dataLink.password,
        CCBILL_WEBHOOK_SECRET: account.webhookSecret,
        CCBILL_API_URL: double.url,
        CCBILL_DATALINK_URL: double.url,
      }),
    { scope: 'worker' },
  ],
});

async function fillCard(page: Page, name: keyof typeof sandboxCards): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('Card number').fill(sandboxCards[name].number);
  await form.getByLabel('Month').fill('12');
  await form.getByLabel('Year', { exact: true }).fill('2031');
  await form.getByLabel('Security code').fill('123');
  await form.getByLabel('Name on card').fill('Ada Example');
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill('Example');
  await form.getByLabel('Email').fill('ada@castwright.test');
  await form.getByLabel('Country').selectOption('DE');
  await form.getByLabel('Postal code').fill('10115');
}
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ }).click();

/** Everything that the page sends to this server. */
function listSent(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request: Request) => {
    if (!request.url().includes('ccbill.com')) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  return sent;
}

test('a plan is bought in CCBill’s form, after a decline and the bank’s question, and no card number comes here', async ({
  double,
  page,
  served,
  signIn,
}) => {
  const sentToCcbill = await serveWidget(page, double);
  const sent = listSent(page);
  await signIn({ tokens: 7 });
  await page.goto('/billing');
  await page
    .getByRole('region', { name: 'Plans' })
    .getByRole('button', { name: 'Upgrade Now: Core' })
    .press('Enter');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe to Core' });

  await fillCard(page, 'declined');
  await pay(page);
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Try a card again' }).click();

  await fillCard(page, 'authentication');
  await pay(page);
  await page.getByRole('button', { name: 'Bank: refuse' }).click();
  await expect(page.getByText(/^Your bank could not confirm that it is you/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Try a card again' }).click();
  await fillCard(page, 'authentication');
  await pay(page);
  await page.getByRole('button', { name: 'Bank: approve' }).click();
  await double.deliver(`${served.url}/api/webhooks/ccbill`);

  await expect(page.getByText('Success! Your Core subscription has been activated.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText(/^Renews on .* for \$199\.$/)).toBeVisible();
  expect([...double.books.subscriptions.values()]).toMatchObject([{ initialCents: 19_900, subaccount: 2 }]);
  expect(sentToCcbill.join()).toContain(sandboxCards.authentication.number);
  for (const number of [sandboxCards.declined.number, sandboxCards.authentication.number]) {
    expect(sent.join()).not.toContain(number);
  }
});

test('tokens are bought in CCBill’s form; a script that does not load says so, and charges nothing', async ({
  complaints,
  double,
  page,
  served,
  signIn,
}) => {
  const before = double.books.subscriptions.size;
  await serveWidget(page, double);
  await signIn({ tokens: 7 });
  await page.goto('/billing');
  await page.getByRole('button', { name: 'Buy Tokens' }).click();
  await page.getByRole('button', { name: 'Buy 100 tokens' }).click();
  await page.route('https://js.ccbill.com/**', (route) => route.abort());
  await fillCard(page, 'success');
  await pay(page);
  await expect(page.getByText('Payment Failed')).toBeVisible();
  complaints.length = 0;
  await page.unroute('https://js.ccbill.com/**');
  await serveWidget(page, double);
  await pay(page);
  await double.deliver(`${served.url}/api/webhooks/ccbill`);
  await expect(page.getByTestId('token-balance')).toContainText('107', { timeout: 30_000 });
  expect(double.books.subscriptions.size).toBe(before + 1);
});
