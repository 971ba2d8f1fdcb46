/** What the billing page says of a Managed plan, and the form in which an administrator agrees to one. */
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { getEntitlements } from '#contract/entitlements.ts';
import type { Agreement, Quote } from '#contract/managed.ts';
import { from, id, planInfo, usage } from '#tests/factories/billing-answers.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls } from '../support/server.ts';
import { createUser } from '../support/shell.ts';
import { expectToast } from '../support/toasts.ts';
import { answerBilling } from './answers.ts';

const section = (name: string): Locator =>
  page.getByCss('section').filter({ has: page.getByRole('heading', { name, level: 2 }) });
const button = (name: string | RegExp): Locator => page.getByRole('button', { name });

const agreement: Agreement = {
  id: id(50),
  kind: 'creator',
  models: 3,
  monthlyCents: 149_100,
  tokensPerMonth: 600,
  state: 'open',
  accessFrom: from(-10),
  accessUntil: from(20),
  nextInvoiceAt: from(13),
  endsAt: null,
};
const quote: Quote = {
  id: id(51),
  kind: 'agency',
  models: 12,
  message: '',
  state: 'open',
  reason: null,
  createdAt: from(-3),
};

/** The billing page of an account with an agreement. */
function answerAgreement(agreed: Agreement): void {
  const entitlements = getEntitlements('managed', agreed);
  answerBilling(
    planInfo({
      subscription: 'managed',
      period: null,
      renewalCents: null,
      entitlements,
      enterpriseBaseFee: null,
    }),
  );
  answer('managed', { quotes: [], agreement: agreed });
}

test('an agreement’s price, tokens and models are the plan’s, and no other figures stand beside them', async () => {
  answerAgreement(agreement);
  openPage('/billing');
  const plan = section('Current Plan');
  for (const fact of ['$1,491 per month', '600 tokens', '3']) {
    await expect.element(plan.getByText(fact, { exact: true })).toBeVisible();
  }
  await expect.element(plan).toMatchTextContent(/Paid by invoice until/);
  await expect.element(section('Managed Plan').getByText('600 tokens', { exact: true })).toBeVisible();
  await expect.element(page.getByText('200 tokens', { exact: true })).not.toBeInTheDocument();
  await expect.element(plan).not.toMatchTextContent(/per model/);
});

test('an agency sees what it used, no limit, and nothing to buy', async () => {
  answerAgreement({ ...agreement, kind: 'agency', tokensPerMonth: null });
  answer('billingUsage', { ...usage, tokensSpent: 4_321 });
  openPage('/billing');
  const month = section('Usage This Month');
  await expect.element(month.getByText('4,321', { exact: true })).toBeVisible();
  await expect.element(month.getByText('tokens used', { exact: true })).toBeVisible();
  await expect.element(month.getByRole('button', { name: 'Buy Tokens' })).not.toBeInTheDocument();
  await expect.element(section('Current Plan').getByText('Unlimited', { exact: true })).toBeVisible();
});

test('an agreement whose next month is invoiced already ends after that month, and says so', async () => {
  const endsAt = '2027-02-04T12:00:00.000Z';
  answerAgreement({ ...agreement, nextInvoiceAt: null });
  openPage('/billing');
  const ended: Agreement = { ...agreement, nextInvoiceAt: null, endsAt };
  answer('endAgreement', () => {
    answerAgreement(ended);
    return ended;
  });
  await button('End agreement').click();
  const dialog = page.getByRole('dialog', { name: 'End agreement?' });
  await expect.element(dialog).toMatchTextContent(/invoiced already, so access ends after it/);
  await dialog.getByRole('button', { name: 'End agreement' }).click();
  await expectToast('Agreement ended', 'Access ends on Feb 4, 2027.');
  await expect.element(section('Managed Plan').getByText('Feb 4, 2027', { exact: true })).toBeVisible();
  await expect.element(button('End agreement')).not.toBeInTheDocument();
});

test('a paid plan says on which Thursday it opens, and a declined request why', async () => {
  answerBilling(planInfo({ subscription: 'free', state: 'none', period: null, renewalCents: null }));
  const reason = 'We are full until autumn.';
  answer('managed', {
    quotes: [{ ...quote, state: 'declined', reason }],
    agreement: { ...agreement, state: 'scheduled', accessFrom: '2026-06-04T12:00:00.000Z' },
  });
  openPage('/billing');
  const managed = section('Managed Plan');
  await expect.element(managed.getByText('Access opens on Thursday (UTC).')).toBeVisible();
  await expect.element(managed).toMatchTextContent(/Jun 4, 2026/);
  await expect.element(managed.getByText(reason)).toBeVisible();
});

test('an administrator agrees with an agency on a price alone', async () => {
  answer('currentUser', createUser({ role: 'admin', secondFactor: true }));
  answer('listQuotes', [{ ...quote, userId: id(52), email: 'mika@example.test', name: 'Mika Example' }]);
  answer('listOpenInvoices', []);
  answer('billingDifferences', []);
  answer('answerQuote', { success: true, message: 'Agreement created. The first invoice was sent.' });
  openPage('/admin/billing');
  await button('Agree with Mika Example').click();
  await expect.element(page.getByText('Unlimited content: usage is metered and has no limit.')).toBeVisible();
  await expect.element(page.getByLabelText('Tokens per month')).not.toBeInTheDocument();
  await page.getByLabelText('Dollars per month').fill('4000');
  await button('Agree on $4,000 per month').click();
  await expect
    .poll(() => listCalls('answerQuote').map(({ body }) => body))
    .toEqual([{ answer: 'agree', monthlyCents: 400_000, tokensPerMonth: null }]);
});
