import { profileMessages } from '#contract/profile-messages.ts';
import { hashPassword } from '#features/identity/accounts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { credentials } from '#schema/identity/accounts';
import { findMailLink } from './support/mail.ts';
import { expect, test } from './support/test.ts';

const password = 'correct horse';

async function givePassword(db: Db, userId: string): Promise<void> {
  await db.insert(credentials).values({
    id: newId(),
    accountId: userId,
    providerId: 'credential',
    userId,
    password: await hashPassword(password),
  });
}

test('the name is changed, and says what is missing', async ({ page, signIn }) => {
  await signIn({ firstName: 'Ada', lastName: 'Byron', name: 'Ada Byron' });
  await page.goto('/profile-settings');
  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByLabel('First name').fill('');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await page.getByLabel('First name').fill('Augusta');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText(profileMessages.account.nameChanged, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('definition').filter({ hasText: 'Augusta Byron' })).toBeVisible();
});

test('the address is changed by the link that is sent to the new one', async ({ db, page, signIn }) => {
  const { id, email } = await signIn({});
  await givePassword(db, id);
  const wanted = `${newId()}@example.test`;
  await page.goto('/profile-settings');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(wanted);
  await page.getByLabel('Your password').fill('a guess');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(profileMessages.account.emailFailed, { exact: true })).toBeVisible();
  await expect(
    page.getByRole('alert').filter({ hasText: 'The password is incorrect.' }).first(),
  ).toBeVisible();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`Follow the link we sent to ${wanted}`)).toBeVisible();

  await page.getByRole('button', { name: 'Keep current address' }).click();
  await expect(page.getByText(`Follow the link we sent to ${wanted}`)).toBeHidden();
  const withdrawn = await findMailLink(page, wanted, 'Confirm your new email address');
  await page.goto(withdrawn);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByRole('alert')).toContainText('was already used or has expired');

  const other = `${newId()}@example.test`;
  await page.goto('/profile-settings');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(other);
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`Follow the link we sent to ${other}`)).toBeVisible();
  await page.goto(await findMailLink(page, other, 'Confirm your new email address'));
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText(`Your account has the address ${other} now.`)).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.goto('/profile-settings');
  await expect(page.getByRole('definition').filter({ hasText: other })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test('mail notifications are chosen here as well', async ({ page, signIn }) => {
  await signIn({});
  await page.goto('/profile-settings');
  const summary = page.getByRole('switch', { name: 'A daily summary of my pictures' });
  await expect(summary).not.toBeChecked();
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await summary.click();
  await kept;
  await page.reload();
  await expect(summary).toBeChecked();
});

test('an API key gets a budget, and its use is shown', async ({ page, request, signIn }) => {
  await signIn({});
  await page.goto('/profile-settings');
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await dialog.getByLabel('Name').fill('Assistant');
  await dialog.getByRole('checkbox', { name: 'Generate' }).check({ force: true });
  await dialog.getByRole('radio', { name: 'Per month' }).check({ force: true });
  await dialog.getByLabel('Tokens').fill('');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('A whole number of tokens')).toBeVisible();
  await dialog.getByLabel('Tokens').fill('2');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new API key' });
  const secret = (await shown.getByTestId('new-api-key').textContent()) ?? '';
  await shown.getByRole('button', { name: 'I saved it' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Assistant' });
  await expect(row).toContainText('0 of 2 tokens used this month');

  const headers = { authorization: `Bearer ${secret}` };
  const data = { type: 'image', prompt: 'a lighthouse keeper', parameters: { bundleSize: 2 } };
  expect((await request.post('/api/generate-image', { headers, data })).status()).toBe(202);
  expect((await request.post('/api/generate-image', { headers, data })).status()).toBe(402);
  await page.reload();
  await expect(row).toContainText('2 of 2 tokens used this month');

  await page.getByRole('button', { name: 'Budget of Assistant' }).click();
  const budget = page.getByRole('dialog', { name: 'Budget of Assistant' });
  await budget.getByRole('radio', { name: 'In total' }).check({ force: true });
  await budget.getByLabel('Tokens').fill('4');
  await budget.getByRole('button', { name: 'Save budget' }).click();
  await expect(row).toContainText('2 of 4 tokens used');
  expect((await request.post('/api/generate-image', { headers, data })).status()).toBe(202);
  await page.getByRole('button', { name: 'Budget of Assistant' }).click();
  await budget.getByRole('radio', { name: 'No limit' }).check({ force: true });
  await budget.getByRole('button', { name: 'Save budget' }).click();
  await expect(row).toContainText('No budget');
});

test('an API key is created, shown once, used, and revoked after a confirmation', async ({
  page,
  request,
  signIn,
}) => {
  await signIn({});
  await page.goto('/profile-settings');
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create API key' });
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('Give it a name')).toBeVisible();
  await dialog.getByLabel('Name').fill('Night run');
  await dialog.getByRole('checkbox', { name: 'Read content' }).uncheck({ force: true });
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('Choose at least one permission')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Generate' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText(profileMessages.apiKeys.made, { exact: true })).toBeVisible();
  const shown = page.getByRole('dialog', { name: 'Your new API key' });
  const secret = (await shown.getByTestId('new-api-key').textContent()) ?? '';
  await shown.getByRole('button', { name: 'I saved it' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  const headers = { authorization: `Bearer ${secret}` };
  const data = { type: 'image', prompt: 'a lighthouse keeper' };
  expect((await request.post('/api/generate-image', { headers, data })).status()).toBe(202);
  expect((await request.get('/api/content', { headers })).status()).toBe(403);

  const row = page.getByRole('listitem').filter({ hasText: 'Night run' });
  await expect(row).toContainText(`${secret.slice(0, 9)}…`);
  await page.getByRole('button', { name: 'Revoke Night run' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(profileMessages.apiKeys.revokeQuestion);
  await question.getByRole('button', { name: 'Revoke key' }).click();
  await expect(row).toHaveCount(0);
  expect((await request.post('/api/generate-image', { headers, data })).status()).toBe(401);
});
