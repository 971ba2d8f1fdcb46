/**
 * The plans on the billing page: which line opens, what a card says, and how the cards are laid out; docs/requirements
 * says which requirement each test covers.
 */
import { afterEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { planInfo } from '#tests/factories/billing-answers.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls } from '../support/server.ts';
import { answerBilling, freePlan } from './answers.ts';

const plans = page.getByRole('region', { name: 'Plans' });
const card = (name: string): Locator => plans.getByRole('group', { name: new RegExp(`^${name}, `) });
const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const inView = (name: string) => expect.element(card(name)).toBeInViewport({ ratio: 0.9 });

afterEach(() => page.viewport(1280, 720));

test('the plans are a loop by keys and buttons where they do not fit, and each says its position', async () => {
  // Tall enough to show the whole page: the test is about which cards are visible sideways.
  await page.viewport(700, 3_600);
  answerBilling(freePlan);
  openPage('/billing');
  await expect.element(plans).toHaveAttribute('aria-roledescription', 'carousel');
  await expect.element(plans.getByRole('group', { name: 'Free, 1 of 4' })).toBeInViewport({ ratio: 0.9 });
  await button('Previous plan').click();
  await inView('Enterprise');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await inView('Core');
  await expect.element(plans.getByText('POPULAR', { exact: true })).toBeInTheDocument();
  await expect.element(plans.getByText('ENTERPRISE', { exact: true })).toBeInTheDocument();
});

test('where all plans fit, they stand side by side without a carousel', async () => {
  await page.viewport(1440, 2_400);
  answerBilling(freePlan);
  openPage('/billing');
  for (const name of ['Free', 'Core', 'Premium', 'Enterprise']) await inView(name);
  await expect.element(button('Next plan')).not.toBeInTheDocument();
  expect(plans.element().getAttribute('aria-roledescription')).toBeNull();
});

test('the page opens on the line that the creator came for, and keeps a change of line', async () => {
  answerBilling(freePlan);
  openPage('/billing?plan=ultra&period=yearly');
  await expect.element(page.getByRole('radio', { name: 'Creator' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: /Save 20%/ })).toBeChecked();
  openPage('/billing?line=studio');
  await expect.element(page.getByRole('radio', { name: 'Studio' })).toBeChecked();
  await page.getByText('Creator', { exact: true }).click();
  await expect.poll(() => location.search).toBe('?line=creator');
  answerBilling(planInfo({ subscription: 'creator_pro', renewalCents: 3_400 }));
  openPage('/billing');
  await expect.element(page.getByRole('radio', { name: 'Creator' })).toBeChecked();
});

test('a card says its line, what the plan gives beyond tokens, and custom adapters', async () => {
  answerBilling(freePlan);
  openPage('/billing?line=creator');
  const premium = card('Premium');
  for (const text of [
    'Creator',
    '600 tokens per month',
    'On top of Free’s 100 tokens',
    'Enough for 5 AI models a month',
    '50 GB storage',
    '2 jobs at a time',
    'Priority in the queue: about 1/2 of Standard’s wait',
  ]) {
    await expect.element(premium.getByText(text, { exact: true })).toBeInTheDocument();
  }
  const adapters = premium.getByText('Custom adapters (preview)', { exact: true });
  await expect.element(adapters).not.toHaveAttribute('data-coming');
  await expect.element(card('Starter').getByText('Custom adapters')).not.toBeInTheDocument();
  await page.getByText('Studio', { exact: true }).first().click();
  await expect.element(card('Premium').getByText('Studio', { exact: true })).toBeInTheDocument();
  await expect.element(card('Premium').getByText('4 jobs at a time', { exact: true })).toBeInTheDocument();
});

test('a creator who needs tokens alone is shown the cheaper pack', async () => {
  answerBilling(freePlan);
  openPage('/billing');
  await expect.element(page.getByText('a pack costs less: 100 tokens for $5')).toBeVisible();
  await button('Choose a pack').click();
  await expect.element(button('Buy 100 tokens')).toBeVisible();
});

test('a Studio plan is tried like a Creator plan; Free and Enterprise have no trial', async () => {
  answerBilling({ ...freePlan, trialAvailable: true });
  answer(
    'startTrial',
    planInfo({ subscription: 'premium', state: 'trialing', period: null, renewalCents: null }),
  );
  openPage('/billing?line=studio');
  await expect.element(button('Try 7 days, no card: Core')).toBeInTheDocument();
  expect(button(/^Try 7 days, no card/).elements()).toHaveLength(2);
  await button('Try 7 days, no card: Premium').click();
  const dialog = page.getByRole('dialog', { name: 'Try Studio Premium for 7 days?' });
  await expect.element(dialog.getByText('3,500 tokens')).toBeVisible();
  await dialog.getByRole('button', { name: 'Start the trial' }).click();
  await expect.element(page.getByText('Your Studio Premium trial has started')).toBeVisible();
  expect(listCalls('startTrial').map(({ body }) => body)).toEqual([{ planId: 'premium' }]);
});
