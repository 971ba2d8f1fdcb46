/**
 * What the billing page shows when calls are refused; docs/requirements says which requirement each test covers.
 */
import type { Locator, Page } from '@playwright/test';
import { planInfo, showBilling, showCard, showEnterprise, showUnpaid } from './support/billing-states.ts';
import { expect, test } from './support/test.ts';

const free = planInfo({ subscription: 'free', state: 'none', period: null, renewalCents: null });

async function refuse(
  page: Page,
  path: string,
  status = 500,
  code = 'INTERNAL',
  message = '',
): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ status, json: { code, message } }));
}

async function told(page: Page, title: string, text: string): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: text });
  await expect(toast).toContainText(title);
}

function section(page: Page, name: string): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { name, level: 2 }) });
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn();
  await page.goto('/billing');
});

test('a subscription, a purchase and an upgrade that were refused without a message say so', async ({
  page,
}) => {
  await showBilling(page, free);
  await refuse(page, '/api/create-subscription');
  await refuse(page, '/api/billing/purchase-tokens');
  await page.getByRole('button', { name: 'Upgrade Now: Core' }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await told(page, 'Error', 'Failed to create subscription. Please try again.');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Buy Tokens' }).click();
  await page.getByRole('button', { name: 'Buy 100 tokens' }).click();
  await told(page, 'Error', 'Failed to purchase tokens');
});

test('a refused change of plan says so, with the server’s message or the default one', async ({ page }) => {
  const json = { when: 'now', cents: 100, startsAt: new Date().toISOString() };
  await page.route('**/api/billing/preview', (route) => route.fulfill({ json }));
  await refuse(page, '/api/billing/upgrade');
  await refuse(page, '/api/enterprise/upgrade', 409, 'CONFLICT', 'Your agreement names another fee.');
  await showBilling(page);
  await page.getByRole('button', { name: 'Upgrade Now: Premium' }).click();
  await page.getByRole('button', { name: 'Change and pay $1.00' }).click();
  await told(page, 'Error', 'Failed to upgrade subscription');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Contact Sales: Enterprise' }).click();
  const enterprise = page.getByRole('button', { name: 'Change and pay $1.00' });
  await enterprise.click();
  await told(page, 'Error', 'Your agreement names another fee.');
  await refuse(page, '/api/enterprise/upgrade');
  await enterprise.click();
  await told(page, 'Error', 'Failed to upgrade to Enterprise Plan');
  await page.unroute('**/api/enterprise/upgrade');
  await page.route('**/api/enterprise/upgrade', (route) => route.fulfill({ json: { checkoutUrl: null } }));
  await enterprise.click();
  await expect(page.getByText('Successfully upgraded to Enterprise Plan!')).toBeVisible();
});

test('Enterprise in place of another plan says what is due now for the fee in the field', async ({
  page,
}) => {
  await page.route('**/api/billing/preview', async (route) => {
    const { baseFee } = route.request().postDataJSON();
    const json = { when: 'now', cents: baseFee === '600' ? 5_050 : 0, startsAt: new Date().toISOString() };
    if (baseFee === '98') {
      const message = 'Enterprise starts at $99.00 a month for your account.';
      return route.fulfill({ status: 400, json: { code: 'VALIDATION_FAILED', message } });
    }
    return route.fulfill({ json });
  });
  await showBilling(page, planInfo({ subscription: 'premium', renewalCents: 49_900 }));
  await page.getByRole('button', { name: 'Contact Sales: Enterprise' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change to Enterprise' });
  await expect(dialog.getByText('$0.00')).toBeVisible();
  await expect(dialog.getByText('nothing is charged now, and nothing is refunded')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Change now' })).toBeEnabled();
  await dialog.getByLabel('Base fee').fill('600');
  await expect(dialog.getByRole('button', { name: 'Change and pay $50.50' })).toBeEnabled();
  await expect(dialog.getByText('$50.50', { exact: true })).toBeVisible();
  await dialog.getByLabel('Base fee').fill('98');
  await expect(dialog.getByText('Enterprise starts at $99.00 a month')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Change now' })).toBeDisabled();
});

test('Enterprise sees its costs to two decimals, its invoices, and the result of creating one', async ({
  page,
}) => {
  await showEnterprise(page);
  const usage = section(page, 'Enterprise Usage Dashboard');
  await expect(usage.getByRole('row', { name: 'Tokens 18,240 $182.40' })).toBeVisible();
  await expect(usage.getByRole('row', { name: 'Total usage $277.72' })).toBeVisible();
  const invoices = section(page, 'Billing Invoices');
  await expect(invoices.getByText('Paid', { exact: true })).toHaveAttribute('data-tone', 'plain');
  await expect(invoices.getByText('Open', { exact: true })).toHaveAttribute('data-tone', 'bad');
  await refuse(page, '/api/enterprise/invoice/generate');
  await page.getByRole('button', { name: 'Generate invoice' }).click();
  await told(page, 'Error', 'Failed to generate invoice');
  await page.unroute('**/api/enterprise/invoice/generate');
  const json = { invoiceNumber: 'CW-2026-000045' };
  await page.route('**/api/enterprise/invoice/generate', (route) => route.fulfill({ status: 201, json }));
  await page.getByRole('button', { name: 'Generate invoice' }).click();
  await expect(page.getByText('Invoice generated successfully!')).toBeVisible();
});

test('the page shows plan and month; other plans neither show nor request Enterprise usage', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await showBilling(page);
  const plan = section(page, 'Current Plan');
  for (const fact of ['Active', 'Core', '$199 per month', '5,000 tokens', '100 GB']) {
    await expect(plan.getByText(fact, { exact: true })).toBeVisible();
  }
  await expect(plan.getByRole('definition').filter({ hasText: 'Priority' })).toBeVisible();
  const month = section(page, 'Usage This Month');
  await expect(month).toContainText('3,730');
  await expect(month.getByText('1,482', { exact: true })).toBeVisible();
  await expect(month.getByText('23', { exact: true })).toBeVisible();
  await expect(month).toContainText(/Storage used.* of 100 GB/);
  await expect(page.getByRole('heading', { name: 'Enterprise Usage Dashboard' })).toHaveCount(0);
  expect(asked.filter((path) => path.startsWith('/api/enterprise'))).toEqual([]);
});

test('a payment that failed without a message says so, and no unused provider’s code is loaded', async ({
  page,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(page.url()).origin) elsewhere.push(origin);
  });
  await showCard(page);
  const json = { state: 'failed', message: null };
  await page.route('**/api/billing/sandbox/confirm', (route) => route.fulfill({ json }));
  await expect(page.getByRole('button', { name: 'Pay $199.00' })).toBeDisabled();
  await page.getByRole('button', { name: /^4242/ }).click();
  await page.getByRole('button', { name: 'Pay $199.00' }).click();
  await told(page, 'Payment Failed', 'An error occurred during payment');
  await page.getByRole('button', { name: 'Try a card again' }).click();
  await refuse(page, '/api/billing/sandbox/confirm');
  await page.getByRole('button', { name: 'Pay $199.00' }).click();
  await expect(page.getByText('An error occurred', { exact: true })).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test('a renewal that was not paid is paid with another card', async ({ page }) => {
  await showUnpaid(page);
  const asked: unknown[] = [];
  await page.route('**/api/create-subscription', (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ json: { clientSecret: 's', cents: 19_900 } });
  });
  const answers = [
    { state: 'failed', message: 'Your card was declined.' },
    { state: 'succeeded', message: null },
  ];
  await page.route('**/api/billing/sandbox/confirm', (route) => route.fulfill({ json: answers.shift() }));
  await page.getByRole('button', { name: 'Pay with another card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay for Core' });
  await dialog.getByRole('button', { name: /^4242/ }).click();
  await dialog.getByRole('button', { name: 'Pay $199.00' }).click();
  await told(page, 'Payment Failed', 'Your card was declined.');
  await dialog.getByRole('button', { name: 'Pay $199.00' }).click();
  await expect(dialog.getByText('Your card was accepted.')).toBeVisible();
  expect(asked).toEqual([{ planType: 'pro' }]);
  await page.route('**/api/billing/info', (route) => route.fulfill({ json: planInfo() }));
  await told(page, 'Payment Successful', 'Your subscription has been activated!');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Pay with another card' })).toHaveCount(0);
});

test('a purchase leads to the payment page of its answer', async ({ page }) => {
  const json = {
    id: '019f0000-0000-7000-8000-000000000001',
    state: 'open',
    tokens: 100,
    bonus: 0,
    cents: 500,
    checkoutUrl: '/help',
    clientSecret: null,
  };
  await page.route('**/api/billing/purchase-tokens', (route) => route.fulfill({ json }));
  await page.getByRole('button', { name: 'Buy Tokens' }).click();
  await page.getByRole('button', { name: 'Buy 100 tokens' }).click();
  await expect(page).toHaveURL('/help');
});

test('back from the bank, a refusal is shown at once and removed from the address', async ({ page }) => {
  await page.goto('/billing?paid=pro&payment_intent=pi_1&redirect_status=failed');
  await told(page, 'Payment Failed', 'An error occurred during payment');
  await expect(page).toHaveURL('/billing');
});

test('a purchase after the session ended says “Unauthorized”, and leads to /auth', async ({ page }) => {
  await refuse(page, '/api/billing/purchase-tokens', 401, 'UNAUTHORIZED', 'Please log in.');
  await page.getByRole('button', { name: 'Buy Tokens' }).click();
  await page.getByRole('button', { name: 'Buy 100 tokens' }).click();
  await told(page, 'Unauthorized', 'You are logged out. Logging in again...');
  await expect(page).toHaveURL(/\/auth/);
});
