import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { profileMessages } from '#contract/profile-messages.ts';
import { hashPassword } from '#features/identity/accounts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { credentials } from '#schema/identity/accounts';
import { listZipFiles } from '#tests/factories/archives.ts';
import { makeOpenInvoice } from '#tests/factories/invoices.ts';
import { makeUser } from '#tests/factories/users.ts';
import { expect, test } from './support/test.ts';

const password = 'a bridge of red stone';

/** The factory's user has no password yet. */
async function setPassword(db: Db, userId: string): Promise<void> {
  await db.insert(credentials).values({
    id: newId(),
    accountId: userId,
    providerId: 'credential',
    userId,
    password: await hashPassword(password),
  });
}

const dataCard = (page: Page) => page.locator('#your-data');

test('an export is requested, followed, and downloaded', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/profile-settings#your-data');
  const card = dataCard(page);
  await expect(card.getByRole('heading', { name: 'Your data', exact: true })).toBeInViewport();

  await test.step('a refusal says why, and loses nothing', async () => {
    await page.route('**/api/user/export', (route) =>
      route.fulfill({ status: 429, json: { code: 'RATE_LIMITED', message: 'Too many tries.' } }),
    );
    await card.getByRole('button', { name: 'Export my data' }).click();
    await expect(page.getByText(profileMessages.ownData.exportFailed, { exact: true })).toBeVisible();
    await page.unroute('**/api/user/export');
  });

  await card.getByRole('button', { name: 'Export my data' }).click();
  await expect(page.getByText(profileMessages.ownData.exportAsked, { exact: true })).toBeVisible();
  const link = card.getByRole('link', { name: 'Download ZIP' });
  await expect(link).toBeVisible({ timeout: 30_000 });
  await expect(card.getByText(/Available until/)).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = listZipFiles(await readFile(await download.path()));
  expect(files.has('README.txt')).toBe(true);
  expect(files.get('data/account.json')?.bytes.toString()).toContain('Test Person');
  await expect(card.getByRole('button', { name: 'Create new export' })).toBeVisible();
});

test('a running export and a failed one show their status', async ({ page, signIn }) => {
  await signIn();
  const asked = {
    id: newId(),
    askedAt: new Date().toISOString(),
    progress: { done: 12, of: 54 },
    byteSize: null,
    expiresAt: null,
  };
  const own = (state: string) => ({
    export: { ...asked, state },
    deletionDueAt: null,
    deletionObstacle: null,
  });
  let state = 'waiting';
  await page.route('**/api/user/data', (route) => route.fulfill({ json: own(state) }));
  await page.goto('/profile-settings');
  const card = dataCard(page);
  await expect(card.getByText('Your export is queued. You can leave this page.')).toBeVisible();
  state = 'running';
  await expect(card.getByText('Writing part 13 of 54. You can leave this page.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Export my data' })).toHaveCount(0);
  state = 'failed';
  await expect(card.getByRole('alert')).toContainText('The last export failed.');
  await expect(card.getByRole('button', { name: 'Export my data' })).toBeVisible();
});

test('a scheduled deletion is shown on every page, and is cancelled', async ({ db, page, signIn }) => {
  const { id } = await signIn();
  await setPassword(db, id);
  await page.goto('/profile-settings');
  const card = dataCard(page);
  await card.getByRole('button', { name: 'Delete my account' }).click();
  await expect(card.getByText('everything you created, uploaded and trained')).toBeVisible();
  await expect(card.getByText('invoices and the token ledger, without your name')).toBeVisible();

  await test.step('cancelled, nothing has happened', async () => {
    await card.getByRole('button', { name: 'Cancel' }).click();
    await expect(card.getByLabel('Your password')).toHaveCount(0);
  });

  await card.getByRole('button', { name: 'Delete my account' }).click();
  await card.getByLabel('Your password').fill('a guess of mine');
  await card.getByRole('button', { name: 'Delete my account' }).click();
  await expect(card.getByRole('alert')).toHaveText('The password is incorrect.');
  await card.getByLabel('Your password').fill(password);
  await card.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText(profileMessages.ownData.deletionAsked, { exact: true })).toBeVisible();
  await expect(card.getByText(/^Your account will be deleted on/)).toBeVisible();

  const banner = page.getByRole('complementary', { name: 'Deletion of the account' });
  await page.goto('/');
  await expect(banner).toContainText('Your account will be deleted on');
  await page.route('**/api/user/deletion', (route) => route.abort());
  await banner.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText(profileMessages.ownData.keepFailed, { exact: true })).toBeVisible();
  await page.unroute('**/api/user/deletion');
  await banner.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText(profileMessages.ownData.kept, { exact: true })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.goto('/profile-settings');
  await expect(card.getByRole('button', { name: 'Delete my account' })).toBeVisible();
});

test('open invoices have to be paid first, and the card says so', async ({ db, page, signIn }) => {
  const { id } = await signIn();
  await makeOpenInvoice(db, id);
  await page.goto('/profile-settings');
  await expect(dataCard(page).getByText('You have an unpaid invoice.')).toBeVisible();
  await expect(dataCard(page).getByRole('button', { name: 'Delete my account' })).toHaveCount(0);
});

test('an administrator resets a lost second factor, with a reason', async ({ db, page, signIn }) => {
  await signIn({ role: 'admin' });
  const { id } = await makeUser(db, { firstName: 'Mika', lastName: 'Locked', twoFactorEnabled: true });
  await page.goto('/profile-settings');
  await page.getByLabel('Find users').fill(id);
  const open = page.getByRole('button', { name: 'Reset second factor of Mika Locked' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Reset second factor' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await open.click();
  const reset = dialog.getByRole('button', { name: 'Reset second factor' });
  await expect(reset).toBeDisabled();
  await dialog.getByLabel('Reason').fill('We spoke on the phone.');
  await page.route('**/second-factor/reset', (route) => route.abort());
  await reset.click();
  await expect(page.getByText(profileMessages.users.secondFactorResetFailed, { exact: true })).toBeVisible();
  await page.unroute('**/second-factor/reset');
  await reset.click();
  await expect(page.getByText(profileMessages.users.secondFactorReset, { exact: true })).toBeVisible();
  await expect(open).toHaveCount(0);
});
