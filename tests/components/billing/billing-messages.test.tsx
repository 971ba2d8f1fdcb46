/**
 * What the billing page shows when calls are refused; docs/requirements says which requirement each test covers.
 */
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { billingMessages } from '#contract/billing-messages.ts';
import { openInvoice, planInfo } from '#tests/factories/billing-answers.ts';
import { takeLoadedAddresses } from '../support/browser-doubles.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalledRoutes, listCalls, refuse } from '../support/server.ts';
import { expectToast } from '../support/toasts.ts';
import { answerBilling, answerEnterprise, freePlan } from './answers.ts';

const section = (name: string): Locator =>
  page.getByCss('section').filter({ has: page.getByRole('heading', { name, level: 2 }) });
const button = (name: string | RegExp): Locator => page.getByRole('button', { name });

/** The sandbox card form, for the plan Core. */
async function openCardForm(): Promise<void> {
  answer('createSubscription', { payment: { provider: 'sandbox' }, clientSecret: 's', cents: 19_900 });
  answerBilling(freePlan);
  openPage('/billing');
  await button('Upgrade Now: Core').click();
  await button('Continue to payment').click();
  await expect.element(page.getByRole('list', { name: 'Test cards' })).toBeVisible();
}

test('a subscription, a purchase and an upgrade that were refused without a message say so', async () => {
  answerBilling(freePlan);
  refuse('createSubscription');
  refuse('purchaseTokens');
  openPage('/billing');
  await button('Upgrade Now: Core').click();
  await button('Continue to payment').click();
  await expectToast('Error', 'Failed to create subscription. Please try again.');
  await button('Close').click();
  await button('Buy Tokens').click();
  await button('Buy 100 tokens').click();
  await expectToast('Error', 'Failed to purchase tokens');
});

test('a refused change of plan says so, with the server’s message or the default one', async () => {
  answerBilling();
  answer('previewPlanChange', { when: 'now', cents: 100, startsAt: new Date().toISOString() });
  refuse('upgradePlan');
  refuse('upgradeToEnterprise', { code: 'CONFLICT', message: 'Your agreement names another fee.' });
  openPage('/billing');
  await button('Upgrade Now: Premium').click();
  await button('Change and pay $1.00').click();
  await expectToast('Error', 'Failed to upgrade subscription');
  await button('Close').click();
  await button('Contact Sales: Enterprise').click();
  const enterprise = button('Change and pay $1.00');
  await enterprise.click();
  await expectToast('Error', 'Your agreement names another fee.');
  refuse('upgradeToEnterprise');
  await enterprise.click();
  await expectToast('Error', 'Failed to upgrade to Enterprise Plan');
  answer('upgradeToEnterprise', { checkoutUrl: null });
  await enterprise.click();
  await expect.element(page.getByText('Successfully upgraded to Enterprise Plan!')).toBeVisible();
});

test('a change of plan that was made asks for no further price of it', async () => {
  answerBilling();
  answer('previewPlanChange', { when: 'now', cents: 100, startsAt: new Date().toISOString() });
  // The billing data is read again after the change; the price of a plan in effect would be refused.
  answer('upgradePlan', () => {
    refuse('previewPlanChange', { code: 'CONFLICT', message: 'You are already on this plan.' });
    return { checkoutUrl: null };
  });
  openPage('/billing');
  await button('Upgrade Now: Premium').click();
  await button('Change and pay $1.00').click();
  await expectToast(billingMessages.updated, 'Premium starts once the payment is confirmed.');
  expect(listCalls('previewPlanChange')).toHaveLength(1);
});

test('Enterprise in place of another plan says what is due now for the fee in the field', async () => {
  answerBilling(planInfo({ subscription: 'premium', renewalCents: 49_900 }));
  answer('previewPlanChange', ({ body }) => ({
    when: 'now' as const,
    cents: body.baseFee === '600' ? 5_050 : 0,
    startsAt: new Date().toISOString(),
  }));
  openPage('/billing');
  await button('Contact Sales: Enterprise').click();
  const dialog = page.getByRole('dialog', { name: 'Change to Enterprise' });
  await expect.element(dialog.getByText('$0.00')).toBeVisible();
  await expect.element(dialog.getByText('nothing is charged now, and nothing is refunded')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Change now' })).toBeEnabled();
  await dialog.getByLabelText('Base fee').fill('600');
  await expect.element(dialog.getByRole('button', { name: 'Change and pay $50.50' })).toBeEnabled();
  await expect.element(dialog.getByText('$50.50', { exact: true })).toBeVisible();
  refuse('previewPlanChange', {
    code: 'VALIDATION_FAILED',
    message: 'Enterprise starts at $800.00 a month for your account.',
  });
  await dialog.getByLabelText('Base fee').fill('700');
  await expect.element(dialog.getByText('Enterprise starts at $800.00 a month')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Change now' })).toBeDisabled();
  expect(listCalls('previewPlanChange').at(-1)?.body.baseFee).toBe('700');
});

test.each([
  [9_900, '99', '98.99', 'Enter at least $99'],
  [25_050, '250.5', '250.49', 'Enter at least $250.50'],
])('the base fee begins at the least of the account, %i cents, and is refused below it', async (...given) => {
  const [leastBaseFee, first, below, problem] = given;
  answerBilling(planInfo({ subscription: 'free', state: 'none', leastBaseFee }));
  openPage('/billing');
  await button('Contact Sales: Enterprise').click();
  const fee = page.getByLabelText('Base fee');
  await expect.element(fee).toHaveValue(Number(first));
  await expect.element(fee).toHaveAttribute('min', first);
  await expect.element(button('Continue to payment')).toBeEnabled();
  await fee.fill(below);
  await expect.element(page.getByText(problem)).toBeVisible();
  await expect.element(button('Continue to payment')).toBeDisabled();
});

test('Enterprise sees its costs to two decimals, its invoices, and the result of creating one', async () => {
  answerEnterprise();
  openPage('/billing');
  const usage = section('Enterprise Usage Dashboard');
  await expect.element(usage.getByRole('row', { name: 'Tokens 18,240 $182.40' })).toBeVisible();
  await expect.element(usage.getByRole('row', { name: 'Total usage $277.72' })).toBeVisible();
  const invoices = section('Billing Invoices');
  await expect.element(invoices.getByText('Paid', { exact: true })).toHaveAttribute('data-tone', 'plain');
  await expect.element(invoices.getByText('Open', { exact: true })).toHaveAttribute('data-tone', 'bad');
  refuse('generateEnterpriseInvoice');
  await button('Generate invoice').click();
  await expectToast('Error', 'Failed to generate invoice');
  answer('generateEnterpriseInvoice', { ...openInvoice, invoiceNumber: 'CW-2026-000045' });
  await button('Generate invoice').click();
  await expect.element(page.getByText('Invoice generated successfully!')).toBeVisible();
});

test('the page shows plan and month; other plans neither show nor request Enterprise usage', async () => {
  answerBilling();
  openPage('/billing');
  await expect.element(page.getByRole('group', { name: /^Core, |^Pro, / })).toBeVisible();
  const plan = section('Current Plan');
  for (const fact of ['Active', 'Core', '$199 per month', '5,000 tokens', '100 GB']) {
    await expect.element(plan.getByText(fact, { exact: true })).toBeVisible();
  }
  await expect.element(plan.getByRole('definition').filter({ hasText: 'Priority' })).toBeVisible();
  const month = section('Usage This Month');
  await expect.element(month).toMatchTextContent('3,730');
  await expect.element(month.getByText('1,482', { exact: true })).toBeVisible();
  await expect.element(month.getByText('23', { exact: true })).toBeVisible();
  await expect.element(month).toMatchTextContent(/Storage used.* of 100 GB/);
  await expect
    .element(page.getByRole('heading', { name: 'Enterprise Usage Dashboard' }))
    .not.toBeInTheDocument();
  expect(listCalledRoutes().filter((name) => name.toLowerCase().includes('enterprise'))).toEqual([]);
});

test('a payment that failed without a message says so, and no unused provider’s code is loaded', async () => {
  // A request to another server is a complaint, which fails every test.
  answer('confirmSandboxPayment', { state: 'failed', message: null });
  await openCardForm();
  await expect.element(button('Pay $199.00')).toBeDisabled();
  await button(/^4242/).click();
  await button('Pay $199.00').click();
  await expectToast('Payment Failed', 'An error occurred during payment');
  await button('Try a card again').click();
  refuse('confirmSandboxPayment');
  await button('Pay $199.00').click();
  await expect.element(page.getByText('An error occurred', { exact: true })).toBeVisible();
});

test('a renewal that was not paid is paid with another card', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  answerBilling(planInfo({ state: 'past_due', graceUntil: inDays(3), periodEnd: inDays(-2) }));
  answer('createSubscription', { payment: { provider: 'sandbox' }, clientSecret: 's', cents: 19_900 });
  openPage('/billing');
  await button('Pay with another card').click();
  const dialog = page.getByRole('dialog', { name: 'Pay for Core' });
  await dialog.getByRole('button', { name: /^4242/ }).click();
  answer('confirmSandboxPayment', { state: 'failed', message: 'Your card was declined.' });
  await dialog.getByRole('button', { name: 'Pay $199.00' }).click();
  await expectToast('Payment Failed', 'Your card was declined.');
  answer('confirmSandboxPayment', { state: 'succeeded', message: null });
  await dialog.getByRole('button', { name: 'Pay $199.00' }).click();
  await expect.element(dialog.getByText('Your payment was accepted.')).toBeVisible();
  expect(listCalls('createSubscription').map(({ body }) => body)).toEqual([{ planType: 'pro' }]);
  answer('billingInfo', planInfo());
  await expectToast('Payment Successful', 'Your subscription has been activated!');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Pay with another card')).not.toBeInTheDocument();
});

test('a purchase leads to the payment page of its answer', async () => {
  answerBilling(freePlan);
  answer('purchaseTokens', {
    id: '019f0000-0000-7000-8000-000000000001',
    state: 'open',
    tokens: 100,
    bonus: 0,
    cents: 500,
    checkoutUrl: '/help',
    clientSecret: null,
    payment: null,
  });
  openPage('/billing');
  await button('Buy Tokens').click();
  await button('Buy 100 tokens').click();
  await expect.poll(takeLoadedAddresses).toEqual(['/help']);
});

test('any amount says its bonus before it is bought, and a declined card keeps the amount and the form', async () => {
  answerBilling(freePlan);
  answer('purchaseTokens', {
    id: '019f0000-0000-7000-8000-000000000001',
    state: 'open',
    tokens: 777,
    bonus: 77,
    cents: 3_497,
    checkoutUrl: null,
    clientSecret: 's',
    payment: { provider: 'sandbox' },
  });
  answer('confirmSandboxPayment', { state: 'failed', message: 'Your card was declined.' });
  openPage('/billing');
  await button('Buy Tokens').click();
  const dialog = page.getByRole('dialog', { name: 'Buy Tokens' });
  await dialog.getByLabelText('Or any amount').fill('777');
  await expect.element(dialog.getByText('777 tokens + 77 bonus for $34.97')).toBeVisible();
  await button('Buy 854 tokens').click();
  const number = dialog.getByLabelText('Card number');
  await number.fill('4000 0000 0000 0002');
  await button('Pay $34.97').click();
  await expectToast('Payment Failed', 'Your card was declined.');
  await expect.element(number).toHaveValue('4000 0000 0000 0002');
  await expect.element(dialog.getByText('777 tokens + 77 bonus for $34.97').last()).toBeVisible();
  // Back at the amount, the same amount is the same purchase, with the card as it was typed.
  await button('Change amount').click();
  await expect.element(dialog.getByLabelText('Or any amount')).toHaveValue(777);
  await button('Buy 854 tokens').click();
  await expect.element(number).toHaveValue('4000 0000 0000 0002');
  expect(listCalls('purchaseTokens')).toHaveLength(1);
});

test('back from the bank, a refusal is shown at once and removed from the address', async () => {
  answerBilling(freePlan);
  openPage('/billing?paid=pro&payment_intent=pi_1&redirect_status=failed');
  await expectToast('Payment Failed', 'An error occurred during payment');
  await expect.poll(() => location.pathname + location.search).toBe('/billing');
});

test('a purchase after the session ended says “Unauthorized”, and leads to /auth', async () => {
  answerBilling(freePlan);
  refuse('purchaseTokens', { code: 'UNAUTHORIZED', message: 'Please log in.' });
  openPage('/billing');
  await button('Buy Tokens').click();
  await button('Buy 100 tokens').click();
  await expectToast('Unauthorized', 'You are logged out. Logging in again...');
  await expect.poll(() => location.pathname).toBe('/auth');
});

test('the form is that of the payment, and the text before it that of the plan’s provider', async () => {
  answer('createSubscription', { payment: { provider: 'sandbox' }, clientSecret: 's', cents: 19_900 });
  const { plans, tokens } = freePlan.paidThrough;
  answerBilling({ ...freePlan, paidThrough: { plans: { ...plans, pro: 'bank_transfer' }, tokens } });
  openPage('/billing');
  await button('Upgrade Now: Core').click();
  const note = page.getByText('You pay by bank transfer, and the plan starts when the money has arrived.');
  await expect.element(note).toBeVisible();
  await button('Continue to payment').click();
  await expect.element(page.getByRole('list', { name: 'Test cards' })).toBeVisible();
});
