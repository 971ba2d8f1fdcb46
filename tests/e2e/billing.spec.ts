import type { Page } from '@playwright/test';
import { sandboxCards } from '#contract/sandbox-cards.ts';
import { makeReceipt } from '#tests/factories/invoices.ts';
import { settleSlowCard } from './support/slow-card.ts';
import { expect, test } from './support/test.ts';

const card = (name: keyof typeof sandboxCards) =>
  sandboxCards[name].number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
const plans = (page: Page) => page.getByRole('region', { name: 'Plans' });

/** Presses a plan's button with the keyboard: which cards of the carousel are visible is a separate test. */
const choose = (page: Page, button: string) =>
  plans(page).getByRole('button', { name: button }).press('Enter');

/** Pays with a test card in the open dialog. */
async function payWith(page: Page, name: keyof typeof sandboxCards): Promise<void> {
  await page.getByLabel('Card number').fill(card(name));
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

async function subscribeTo(page: Page, plan: string): Promise<void> {
  await page.goto('/billing');
  await choose(page, `Upgrade Now: ${plan}`);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
}

test('a declined card leads back to the summary; an approved one that needs authentication starts the plan', async ({
  page,
  signIn,
}) => {
  await signIn({ tokens: 7 });
  await subscribeTo(page, 'Core');
  const dialog = page.getByRole('dialog', { name: 'Subscribe to Core' });

  await payWith(page, 'declined');
  await expect(page.getByText('Payment Failed')).toBeVisible();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Try a card again' }).click();
  await expect(dialog.getByLabel('Card number')).toHaveValue(card('declined'));

  await payWith(page, 'authentication');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await dialog.getByRole('button', { name: 'Try a card again' }).click();
  await payWith(page, 'authentication');
  await dialog.getByRole('button', { name: 'Approve' }).click();

  await expect(dialog).toBeHidden({ timeout: 30_000 });
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Successful' })).toContainText(
    'Your subscription has been activated!',
  );
  await expect(page.getByText('Success! Your Core subscription has been activated.')).toBeVisible();
  await expect(page.getByText(/^Renews on .* for \$199\.$/)).toBeVisible();
  await expect(plans(page).getByRole('button', { name: 'Current Plan' })).toBeDisabled();
  await expect(page.getByTestId('token-balance')).toContainText('5,007');
  await expect(page.getByRole('row', { name: /Plan .*Paid \$199\.00/ })).toBeVisible();
});

test('a plan becomes active only when a slow bank has paid', async ({ db, page, served, signIn }) => {
  await signIn();
  await subscribeTo(page, 'Premium');
  await payWith(page, 'slow');
  const dialog = page.getByRole('dialog', { name: 'Subscribe to Studio Premium' });
  await expect(dialog.getByText('Your payment was accepted.')).toBeVisible();
  await expect(page.getByText('Your payment is not confirmed yet.')).toBeVisible();
  await expect(page.getByText(/activated/)).toHaveCount(0);
  await settleSlowCard(served, db);
  await expect(page.getByText('Success! Your Studio Premium subscription has been activated.')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a plan is upgraded now, downgraded at its renewal, cancelled and resumed', async ({ page, signIn }) => {
  await signIn();
  await subscribeTo(page, 'Core');
  await payWith(page, 'success');
  await expect(page.getByText(/^Renews on/)).toBeVisible({ timeout: 30_000 });

  await choose(page, 'Upgrade Now: Premium');
  await expect(page.getByText('Due now')).toBeVisible();
  await page.getByRole('button', { name: /^Change and pay \$/ }).click();
  await expect(page.getByText('Subscription Updated')).toBeVisible();
  await expect(page.getByText(/^Renews on .* for \$499\.$/)).toBeVisible({ timeout: 30_000 });

  await choose(page, 'Downgrade: Core');
  await expect(page.getByText('$0.00')).toBeVisible();
  await page.getByRole('button', { name: 'Change at renewal' }).click();
  await expect(page.getByText(/^Changes to Core on/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep Studio Premium' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep Studio Premium' }).click();
  await expect(page.getByText(/^Renews on .* for \$499\.$/)).toBeVisible();

  await choose(page, 'Downgrade: Free');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the plan' }).click();
  await expect(page.getByText(/^Ends on/)).toBeVisible();
  await page.getByRole('button', { name: 'Resume the plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume the plan' }).click();
  await expect(page.getByText(/^Renews on .* for \$499\.$/)).toBeVisible();
});

test('tokens are bought in packs and in any number, one purchase for a double click', async ({
  page,
  signIn,
}) => {
  await signIn({ tokens: 50 });
  await page.goto('/billing');
  await page.getByRole('button', { name: 'Buy Tokens' }).click();
  const amount = page.getByLabel('Or any amount');
  await expect(amount).toHaveValue('100');
  await amount.fill('99');
  await expect(page.getByText('Minimum purchase is 100 tokens')).toBeVisible();
  await amount.fill('10001');
  await expect(page.getByText('Maximum purchase is 10,000 tokens')).toBeVisible();
  await page.getByText(/^500 tokens/).click();
  await expect(amount).toHaveValue('500');
  await page.getByRole('button', { name: 'Buy 550 tokens' }).dblclick();
  await payWith(page, 'success');
  await expect(page.getByText('Tokens Purchased')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByTestId('token-balance')).toContainText('600');

  // Each movement is in the ledger, which can be filtered and downloaded.
  await page.getByRole('link', { name: 'View token history' }).click();
  await expect(page.getByRole('row', { name: /\+550/ })).toHaveCount(1);
  await page.getByLabel('Kind').selectOption('Held');
  await expect(page).toHaveURL('/billing/ledger?kind=hold');
  await expect(page.getByText('No matches.')).toBeVisible();
  await page.getByLabel('Kind').selectOption('Granted');
  await page.getByLabel('Tokens', { exact: true }).selectOption('Bought');
  await expect(page).toHaveURL('/billing/ledger?kind=grant&tokens=bought');
  await expect(page.getByRole('row', { name: /Granted.*Bought.*\+550/ })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const csv = await (await saving).createReadStream();
  const text = Buffer.concat(await csv.toArray()).toString();
  expect(text).toContain('550');
});

test('a link to a plan opens its summary, once', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/billing?subscribe=ultra&period=yearly');
  const dialog = page.getByRole('dialog', { name: 'Subscribe to Ultra' });
  await expect(dialog.getByText('$1,332 per year')).toBeVisible();
  await expect(page).toHaveURL('/billing');
});

test('receipts beyond the first page are one click away', async ({ db, page, signIn }) => {
  const { id } = await signIn();
  const { number: oldest } = await makeReceipt(db, id);
  for (let more = 0; more < 50; more++) await makeReceipt(db, id);
  await page.goto('/billing');
  const rows = page.getByRole('row', { name: /Tokens 500 tokens .*\$22\.50/ });
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(51);
  await expect(page.getByRole('link', { name: `${oldest} as PDF` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('the base fee of Enterprise accepts cents, nothing below the least that the server takes, and resets to it', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/billing');
  const open = () => choose(page, 'Contact Sales: Enterprise');
  await open();
  const fee = page.getByLabel('Base fee');
  await expect(fee).toHaveValue('99');
  await expect(fee).toHaveAttribute('min', '99');
  await expect(fee).toHaveAttribute('step', '0.01');
  await fee.fill('98.99');
  await expect(page.getByText('Enter at least $99')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeDisabled();
  await fee.fill('120.50');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('button', { name: 'Pay $120.50' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await open();
  await expect(fee).toHaveValue('99');
});

test('a Creator plan is tried for seven days without a card, and the trial ended', async ({
  page,
  signIn,
}) => {
  await signIn({ tokens: 0 });
  await page.goto('/billing');
  await page.getByText('Creator', { exact: true }).click();
  await page.getByRole('button', { name: 'Try 7 days, no card: Starter' }).click();
  await page.getByRole('button', { name: 'Start the trial' }).click();
  await expect(page.getByText(/^Your trial lasts until/)).toBeVisible();
  await expect(page.getByTestId('token-balance')).toContainText('24');
  await page.getByRole('button', { name: 'End the trial' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the trial' }).click();
  await expect(page.getByText('No card needed.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Try / })).toHaveCount(0);
});
