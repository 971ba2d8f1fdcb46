import type { Page } from '@playwright/test';
import type { BillingInfo, LedgerEntry } from '#contract/billing.ts';
import { getEntitlements } from '#contract/entitlements.ts';
import type { Agreement, Quote } from '#contract/managed.ts';
import {
  charts,
  enterpriseInvoices,
  from,
  id,
  invoices,
  noManaged,
  planInfo,
  referrals,
  usage,
  usageCosts,
} from '#tests/factories/billing-answers.ts';
import { answerCalls } from './answer-calls.ts';
import { expect } from './test.ts';

/** Billing states that take months or several users to reach, set up for screenshots only. */

/** Replaces the answers that the page reads with those of a state, and opens the page again. */
export async function showBilling(
  page: Page,
  info: BillingInfo = planInfo(),
  managed = noManaged,
): Promise<void> {
  await answerCalls(page, {
    '/api/billing/info': info,
    '/api/billing/usage': usage,
    '/api/billing/usage/charts': charts,
    '/api/billing/managed': managed,
    '/api/billing/invoices': invoices,
    '/api/referrals': referrals,
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
  await expect(page.getByRole('group', { name: /^Core, |^Pro, / })).toBeVisible();
}

/** An unpaid renewal, in its grace period. */
export async function showUnpaid(page: Page): Promise<void> {
  await showBilling(page, planInfo({ state: 'past_due', graceUntil: from(3), periodEnd: from(-2) }));
}

/** A plan that ends, and the dialog to resume it. */
export async function showCancelled(page: Page): Promise<void> {
  await showBilling(page, planInfo({ cancelAtPeriodEnd: true, renewalCents: null }));
  await page.getByRole('button', { name: 'Resume the plan' }).click();
  await expect(page.getByRole('dialog', { name: 'Keep Core?' })).toBeVisible();
}

/** The yearly Creator plans, for a user who is eligible for a trial. */
export async function showCreatorPlans(page: Page): Promise<void> {
  await showBilling(
    page,
    planInfo({ subscription: 'free', state: 'none', period: null, renewalCents: null, trialAvailable: true }),
  );
  await page.getByRole('radio', { name: 'Creator' }).check({ force: true });
  await page.getByRole('radio', { name: /^Yearly/ }).check({ force: true });
  await page.getByRole('heading', { name: 'Choose Your Plan' }).scrollIntoViewIfNeeded();
}

/** Usage of an Enterprise account, and its invoices. */
export async function showEnterprise(page: Page): Promise<void> {
  await answerCalls(page, {
    '/api/enterprise/usage/costs': usageCosts,
    '/api/enterprise/invoices': enterpriseInvoices,
  });
  const facts = { subscription: 'enterprise', enterpriseBaseFee: 9_900, renewalCents: 9_900 } as const;
  await showBilling(page, planInfo(facts));
}

/** An agreement whose invoice is due, and an older request. */
export async function showManaged(page: Page): Promise<void> {
  const quote: Quote = {
    id: id(6),
    kind: 'agency',
    models: 2,
    message: '',
    state: 'agreed',
    reason: null,
    createdAt: from(-40),
  };
  const agreement: Agreement = {
    id: id(7),
    kind: 'agency',
    models: 2,
    monthlyCents: 99_400,
    tokensPerMonth: null,
    state: 'grace',
    accessFrom: from(-32),
    accessUntil: from(-2),
    nextInvoiceAt: from(21),
    endsAt: null,
  };
  const info = planInfo({
    subscription: 'managed',
    period: null,
    renewalCents: null,
    entitlements: getEntitlements('managed', agreement),
  });
  const reason = 'We can take two models this season, and twelve from autumn on.';
  const declined: Quote = { ...quote, id: id(8), models: 12, state: 'declined', reason };
  await showBilling(page, info, { quotes: [quote, declined], agreement });
  await page.getByText(reason).scrollIntoViewIfNeeded();
}

const movement: LedgerEntry = {
  id: id(10),
  at: from(-0.01),
  kind: 'hold',
  tokens: 'plan',
  change: -10,
  amount: 10,
  reason: 'A video of 5 seconds',
  jobId: id(20),
  contentId: id(21),
  madeBy: null,
};

/** One movement of each kind. */
export async function showLedger(page: Page): Promise<void> {
  const entries: LedgerEntry[] = [
    movement,
    {
      ...movement,
      id: id(11),
      kind: 'capture',
      tokens: 'both',
      change: 0,
      amount: 12,
      reason: 'A video of 5 seconds',
      at: from(-0.1),
    },
    { ...movement, id: id(12), kind: 'release', change: 1, amount: 1, reason: 'An image that failed' },
    {
      ...movement,
      id: id(13),
      kind: 'grant',
      tokens: 'bought',
      change: 550,
      amount: 550,
      reason: 'Bought: 500 tokens and 50 bonus',
      jobId: null,
      contentId: null,
      at: from(-3),
    },
    {
      ...movement,
      id: id(14),
      kind: 'expiry',
      change: -212,
      amount: 212,
      reason: 'The period ended',
      jobId: null,
      contentId: null,
      at: from(-11),
    },
    {
      ...movement,
      id: id(15),
      kind: 'hold',
      change: -1,
      amount: 1,
      reason: 'Text of a picture',
      contentId: null,
      at: from(-12),
    },
    {
      ...movement,
      id: id(16),
      kind: 'taken_back',
      tokens: 'bought',
      change: -100,
      amount: 100,
      reason: 'Refunded',
      jobId: null,
      contentId: null,
      at: from(-14),
    },
  ];
  await answerCalls(page, { '/api/billing/ledger': entries });
  await page.reload();
  await expect(page.getByRole('row', { name: /Taken back/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Spent.* Plan and bought/ })).toBeVisible();
}

/** The administrator's pending tasks, with the form that marks an invoice paid. */
export async function showAdminBilling(page: Page): Promise<void> {
  const quote = {
    id: id(30),
    kind: 'creator',
    models: 1,
    message: 'We plan a series of twelve portraits.\nWhen could it begin?',
    state: 'open',
    reason: null,
    createdAt: from(-2),
    userId: id(31),
    email: 'mika@example.test',
    name: 'Mika Example',
  };
  const open = { ...invoices[2], userId: id(31), email: 'mika@example.test' };
  const difference = {
    id: id(33),
    foundAt: from(-1),
    provider: 'sandbox',
    text: 'The provider has a payment of $22.50 that no purchase knows (pay_019f).',
    resolvedAt: null,
  };
  await answerCalls(page, {
    '/api/admin/quotes': [quote],
    '/api/admin/invoices': [open],
    '/api/admin/billing/differences': [
      difference,
      { ...difference, id: id(34), foundAt: from(-9), resolvedAt: from(-8) },
    ],
  });
  await page.reload();
  await page.getByRole('button', { name: 'Mark CW-2026-000031 paid' }).click();
  await expect(page.getByLabel('Reference')).toBeVisible();
}

const begun = { payment: { provider: 'sandbox' }, clientSecret: 's', cents: 19_900 };

/** The sandbox card form, for a selected plan. */
export async function showCard(page: Page): Promise<void> {
  const free = { subscription: 'free', state: 'none', period: null, renewalCents: null } as const;
  await answerCalls(page, { '/api/create-subscription': begun });
  await showBilling(page, planInfo(free));
  await page.getByRole('button', { name: 'Upgrade Now: Core' }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('list', { name: 'Test cards' })).toBeVisible();
}

/** CCBill's card form, for a selected plan. */
export async function showCcbillForm(page: Page): Promise<void> {
  const free = { subscription: 'free', state: 'none', period: null, renewalCents: null } as const;
  const payment = {
    provider: 'ccbill',
    applicationId: 'frontend',
    accountNumber: 900_100,
    subaccount: 1,
    subaccount3ds: 2,
    widgetVersion: '1.9.0',
  };
  await answerCalls(page, { '/api/create-subscription': { ...begun, payment } });
  await showBilling(page, planInfo(free));
  await page.getByRole('button', { name: 'Upgrade Now: Core' }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
}

const account = {
  holder: 'Example Studio Ltd',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  bank: 'Example Bank',
};
const charge = {
  id: id(40),
  code: 'RF18539007547034',
  name: 'Core, monthly',
  kind: 'begin',
  cents: 19_900,
  receivedCents: 0,
  state: 'open',
  payBy: from(14),
  createdAt: from(0),
};

/** What to transfer for a selected plan, and where to. */
export async function showTransfer(page: Page): Promise<void> {
  const free = { subscription: 'free', state: 'none', period: null, renewalCents: null } as const;
  await answerCalls(page, {
    '/api/create-subscription': {
      payment: { provider: 'bank_transfer' },
      clientSecret: id(40),
      cents: 19_900,
    },
    [`/api/billing/bank-transfers/${id(40)}`]: { charge, account },
    '/api/billing/bank-transfers': [],
  });
  await showBilling(page, planInfo(free));
  await page.getByRole('button', { name: 'Upgrade Now: Core' }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('RF18 5390 0754 7034')).toBeVisible();
}

/** A renewal that is to be paid by transfer, a part of which has arrived. */
export async function showOpenTransfers(page: Page): Promise<void> {
  const renewal = { ...charge, kind: 'renewal', receivedCents: 9_900, payBy: from(12) };
  await answerCalls(page, { '/api/billing/bank-transfers': [{ charge: renewal, account }] });
  await showBilling(page, planInfo({ renewsThrough: 'bank_transfer' }));
  await expect(page.getByText('Open bank transfers')).toBeVisible();
}

/** The desk of bank transfers. */
export async function showTransferDesk(page: Page): Promise<void> {
  const person = { userId: id(31), userName: 'Mika Example', email: 'mika@example.test' };
  const tokens = {
    ...charge,
    id: id(41),
    code: 'RF71348231403258',
    name: '500 tokens',
    kind: 'purchase',
    cents: 2_250,
  };
  const entry = {
    bookedOn: from(-1).slice(0, 10),
    currency: 'USD',
    payerName: 'Mika Example',
    text: 'RF18 5390 0754 7034',
  };
  await answerCalls(page, {
    '/api/admin/bank-transfers': {
      charges: [
        { ...charge, ...person },
        { ...tokens, ...person, receivedCents: 2_000 },
      ],
      hasMore: false,
      unmatched: [
        {
          id: id(42),
          bookedOn: from(-2).slice(0, 10),
          cents: 5_000,
          text: 'for the studio',
          payerName: 'N. Lind',
        },
      ],
      refunds: [
        {
          id: id(43),
          kind: 'excess',
          cents: 750,
          createdAt: from(-3),
          code: 'RF02115533779911',
          ...person,
          payerName: 'Mika Example',
          payerAccount: 'GB33BUKB20201555555555',
        },
      ],
    },
    '/api/admin/bank-transfers/statements': {
      applied: false,
      entries: [
        { ...entry, outcome: 'paid', cents: 19_900, code: charge.code, expectedCents: 19_900 },
        { ...entry, outcome: 'partly_paid', cents: 2_000, code: tokens.code, expectedCents: 2_250 },
        {
          ...entry,
          outcome: 'unknown',
          cents: 5_000,
          code: null,
          expectedCents: null,
          text: 'for the studio',
          payerName: 'N. Lind',
        },
        { ...entry, outcome: 'seen_before', cents: 2_250, code: 'RF02115533779911', expectedCents: 2_250 },
      ],
      counts: { paid: 1, partly_paid: 1, unknown: 1, seen_before: 1 },
      ignored: 3,
    },
  });
  await page.reload();
  await expect(page.getByText('Refunds to send')).toBeVisible();
}

/** The desk of bank transfers, with a statement that was read. */
export async function showStatement(page: Page): Promise<void> {
  await showTransferDesk(page);
  const file = { name: 'statement.xml', mimeType: 'text/xml', buffer: Buffer.from('<Document/>') };
  await page.getByLabel('Statement (XML)').setInputFiles(file);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Pays in full')).toBeVisible();
}

/** An accepted card, before the server has processed the event. */
export async function showWaiting(page: Page): Promise<void> {
  await answerCalls(page, { '/api/billing/sandbox/confirm': { state: 'succeeded', message: null } });
  await showCard(page);
  await page.getByRole('button', { name: /^4242/ }).click();
  await page.getByRole('button', { name: 'Pay $199.00' }).click();
  await expect(page.getByText('Your payment was accepted.')).toBeVisible();
}

/** The cost of a plan change now. */
export async function showChange(page: Page): Promise<void> {
  await answerCalls(page, { '/api/billing/preview': { when: 'now', cents: 18_991, startsAt: from(0) } });
  await showBilling(page);
  await page.getByRole('button', { name: 'Upgrade Now: Premium' }).click();
  await expect(page.getByText('$189.91').first()).toBeVisible();
}

/** The summary of Enterprise, with the base fee filled in. */
export async function showBaseFee(page: Page): Promise<void> {
  const free = { subscription: 'free', state: 'none', period: null, renewalCents: null } as const;
  await showBilling(page, planInfo(free));
  await page.getByRole('button', { name: 'Contact Sales: Enterprise' }).click();
  await expect(page.getByLabel('Base fee')).toHaveValue('99');
}
