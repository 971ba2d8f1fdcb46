/** What comes before a payment, and who receipts are issued to. */
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { billingDetails, planInfo } from '#tests/factories/billing-answers.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalledRoutes, listCalls } from '../support/server.ts';
import { answerBilling, freePlan } from './answers.ts';

const button = (name: string | RegExp): Locator => page.getByRole('button', { name });

test('while sales are closed, a plan and tokens say so instead of asking for a card', async () => {
  answerBilling({ ...freePlan, sales: 'closed' });
  openPage('/billing');
  await button('Upgrade Now: Core').click();
  const notice = page.getByText('Plans and tokens cannot be bought here yet.');
  await expect.element(notice).toBeVisible();
  await button('Close').click();
  await button('Buy Tokens').click();
  await expect.element(notice).toBeVisible();
  expect(listCalledRoutes()).not.toContain('createSubscription');
  expect(listCalledRoutes()).not.toContain('purchaseTokens');
});

test('a buyer gives a country once, and goes on to the payment', async () => {
  answerBilling({ ...freePlan, sales: 'needs_country' });
  answer('readBillingDetails', { name: null, address: [], country: null, vatNumber: null });
  answer('saveBillingDetails', () => {
    answerBilling(freePlan);
    return billingDetails;
  });
  openPage('/billing');
  await button('Upgrade Now: Core').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save billing details' }).click();
  await expect.element(dialog.getByText('Choose your country')).toBeVisible();
  await dialog.getByLabelText('Country').selectOptions('Germany');
  await dialog.getByLabelText('VAT number').fill('FR123');
  await expect.element(dialog.getByText('A VAT number of this country begins with DE')).toBeVisible();
  await dialog.getByLabelText('VAT number').fill('DE 123 456 789');
  await dialog.getByLabelText('Address').fill('2 Example Street\n10115 Berlin');
  await dialog.getByRole('button', { name: 'Save billing details' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
  expect(listCalls('saveBillingDetails')[0]?.body).toMatchObject({
    country: 'DE',
    address: ['2 Example Street', '10115 Berlin'],
  });
});

test('the list of receipts says which card paid, and what tax is in it', async () => {
  answerBilling(planInfo());
  openPage('/billing');
  await expect.element(page.getByText('card ending in 4242').first()).toBeVisible();
  await expect.element(page.getByText('with $31.77 VAT')).toBeVisible();
});
