import type { Page } from '@playwright/test';
import { delays } from '#contract/limits.ts';
import { setPassword } from '#tests/factories/credentials.ts';
import { expect, test } from './support/test.ts';

const password = 'a long enough one';
const loggedOut = 'You are logged out. Logging in again...';

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('a session that ends in use leads to /auth after half a second, and back with the draft', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const { id, email } = await signIn();
  await setPassword(db, id, password);
  await page.goto('/');
  const prompt = page.getByLabel('Prompt', { exact: true });
  await prompt.fill('a puppeteer in his seventies, red scarf');
  await page.getByRole('button', { name: 'Advanced' }).click();
  await page.getByText('16:9', { exact: true }).click();
  await context.clearCookies();
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByText(loggedOut)).toBeVisible();
  await expect(page).toHaveURL('/auth?next=%2F');
  await logIn(page, email);
  await expect(page).toHaveURL('/');
  await expect(prompt).toHaveValue('a puppeteer in his seventies, red scarf');
  await page.getByRole('button', { name: 'Advanced' }).click();
  await expect(page.getByLabel('16:9')).toBeChecked();
});

test('another user does not get that draft', async ({ page, context, db, signIn }) => {
  await signIn();
  await page.goto('/');
  const prompt = page.getByLabel('Prompt', { exact: true });
  await prompt.fill('a secret of the first person');
  await context.clearCookies();
  // A request of the page itself may end the session first, and then there is no form any more.
  await prompt.evaluateAll((inputs) => {
    for (const input of inputs) input.closest('form')?.requestSubmit();
  });
  await expect(page).toHaveURL('/auth?next=%2F');
  const other = await signIn();
  await context.clearCookies();
  await setPassword(db, other.id, password);
  await logIn(page, other.email);
  await expect(prompt).toHaveValue('');
});

test('it leads back to the same page with its filters', async ({ page, context, db, signIn }) => {
  const { id, email } = await signIn();
  await setPassword(db, id, password);
  await page.goto('/content?type=image&status=completed');
  await expect(page.getByText('No content found')).toBeVisible();
  await context.clearCookies();
  await page.getByLabel('Category').selectOption('nsfw');
  await expect(page.getByText(loggedOut)).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?next=%2Fcontent%3F/);
  await logIn(page, email);
  await expect(page).toHaveURL('/content?type=image&status=completed&category=nsfw');
});

test('the input of a form is restored', async ({ page, context, db, signIn }) => {
  const { id, email } = await signIn({
    dateOfBirth: null,
    consentsGivenAt: null,
    tutorialCompletedAt: null,
    documentsUploadedAt: null,
  });
  await setPassword(db, id, password);
  await page.goto('/');
  const date = page.getByLabel('Date of birth');
  await date.fill('1988-02-29');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/auth?next=%2F');
  await logIn(page, email);
  await expect(date).toHaveValue('1988-02-29');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

for (const { path, text } of [
  { path: '/billing', text: 'Please log in to access billing information.' },
  { path: '/profile-settings', text: 'Please log in to see your profile settings.' },
]) {
  test(`a visitor at ${path} is asked to log in, and comes back`, async ({ page, context, db, signIn }) => {
    const { id, email } = await signIn();
    await setPassword(db, id, password);
    await context.clearCookies();
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await page.waitForTimeout(700);
    await expect(page).toHaveURL(path);
    await page.getByRole('link', { name: 'Log In' }).click();
    await expect(page).toHaveURL(`/auth?${new URLSearchParams({ next: path })}`);
    await logIn(page, email);
    await expect(page).toHaveURL(path);
  });
}

test('the console of a visitor stays empty', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => void said.push(`${page.url()}: ${message.text()}`));
  for (const path of [
    '/',
    '/auth',
    '/auth?tab=sign-up',
    '/content',
    '/billing',
    '/help',
    '/status',
    '/no-page',
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(said.filter((line) => !line.includes('/no-page'))).toEqual([]);
});

test.describe('without cached files', () => {
  test.use({ window: 'own' });

  test('without a connection a page waits for it, and the console stays empty', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn();
    await page.clock.install();
    await page.goto('/');
    await expect(page.getByTestId('token-balance')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const said: string[] = [];
    page.on('console', (message) => void said.push(`${message.location().url}: ${message.text()}`));
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await page.getByRole('link', { name: 'Training Models' }).first().click();
    await expect(page).toHaveURL('/training-models');
    // Two checks of an unreachable server, if it made any, and time to complain about them.
    for (let check = 0; check < 2; check++) await page.clock.fastForward(delays.checkServer);
    await page.waitForTimeout(500);
    expect(said).toEqual([]);
    await context.setOffline(false);
    await expect(page.getByLabel('Model name')).toBeVisible();
    await expect(page.getByText('You are offline.')).toBeHidden();
  });
});

for (const path of ['/training-models', '/dashboard', '/content']) {
  test(`a visitor at ${path} is led to /auth after half a second`, async ({ page }) => {
    await page.goto(path);
    const told = page.getByText(loggedOut);
    await expect(told).toBeVisible();
    await expect(page).toHaveURL(`/auth?${new URLSearchParams({ next: path })}`);
  });
}
