import { profileMessages } from '#contract/profile-messages.ts';
import { newId } from '#platform/ids.ts';
import { makeUser } from '#tests/factories/users.ts';
import { expect, test } from './support/test.ts';

const administrator = {
  role: 'admin',
  firstName: 'Nora',
  lastName: 'Example',
  name: 'Nora Example',
} as const;

test('an administrator adds a user, who chooses another password first', async ({
  context,
  page,
  signIn,
}) => {
  await signIn(administrator);
  const email = `${newId()}@example.test`;
  const temporary = 'a bridge of red stone';
  await page.goto('/profile-settings');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  const add = dialog.getByRole('button', { name: 'Add User' });

  await test.step('the dialog says what is wrong with each field', async () => {
    await dialog.getByLabel('Email').fill('mika');
    await dialog.getByLabel('Temporary password').fill('seven77');
    await add.click();
    for (const problem of [
      'Please enter a valid email address',
      'First name is required',
      'Last name is required',
      'Password must be at least 8 characters',
    ]) {
      await expect(dialog.getByText(problem, { exact: true })).toBeVisible();
    }
    await expect(dialog.getByRole('radio', { name: 'User' })).toBeChecked();
  });

  await test.step('the user is added, and is in the list', async () => {
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('First name').fill('Mika');
    await dialog.getByLabel('Last name').fill('Newcomer');
    await dialog.getByLabel('Temporary password').fill(temporary);
    await add.click();
    await expect(page.getByText(profileMessages.users.added, { exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.getByLabel('Find users').fill(email);
    const row = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Mika Newcomer');
    await expect(row).toContainText(`${email}, User`);
    await expect(row).toContainText('Temporary password');
  });

  await test.step('the same address is refused with the server’s message', async () => {
    await page.getByRole('button', { name: 'Add User' }).click();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('First name').fill('Mika');
    await dialog.getByLabel('Last name').fill('Again');
    await dialog.getByLabel('Temporary password').fill(temporary);
    await add.click();
    await expect(page.getByText(profileMessages.users.addFailed, { exact: true })).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveText('An account with this address already exists.');
  });

  await test.step('they sign in, and nothing opens until they have a password of their own', async () => {
    await context.clearCookies();
    await page.goto('/auth');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(temporary);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await page.getByLabel('Current password').fill(temporary);
    await page.getByLabel('New password', { exact: true }).fill('a bridge of my own');
    await page.getByLabel('Confirm new password').fill('a bridge of my own');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('Date of birth')).toBeVisible();
  });
});

test('an administrator removes a user after a confirmation, and never themselves', async ({
  db,
  page,
  signIn,
}) => {
  const { email: own } = await signIn(administrator);
  const { id } = await makeUser(db, { firstName: 'Mika', lastName: 'Leaving' });
  await page.goto('/profile-settings');
  const list = page.getByRole('list', { name: 'Users' });
  const row = list.getByRole('listitem').filter({ hasText: id });
  const question = page.getByRole('alertdialog');
  await page.getByLabel('Find users').fill(id);
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(row).toContainText('Active');
  await page.getByRole('button', { name: 'Remove Mika Leaving' }).click();
  await expect(question).toContainText(profileMessages.users.removeQuestion);
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(question).toBeHidden();

  await page.getByRole('button', { name: 'Remove Mika Leaving' }).click();
  await page.route('**/api/users/*', (route) => route.abort());
  await question.getByRole('button', { name: 'Remove Mika' }).click();
  await expect(page.getByText(profileMessages.users.removeFailed, { exact: true })).toBeVisible();
  await page.unroute('**/api/users/*');
  await question.getByRole('button', { name: 'Remove Mika' }).click();
  await expect(page.getByText(profileMessages.users.removed, { exact: true })).toBeVisible();
  await expect(page.getByText('No matching users')).toBeVisible();

  await page.getByLabel('Find users').fill(own);
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('listitem').getByText('You', { exact: true })).toBeVisible();
  await expect(list.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});

test('the list goes on by pages', async ({ db, page, signIn }) => {
  await signIn(administrator);
  const lastName = newId();
  for (let n = 0; n < 21; n++) await makeUser(db, { lastName });
  const newest = newId();
  await makeUser(db, { lastName: newest });
  await page.goto('/profile-settings');
  const list = page.getByRole('list', { name: 'Users' });
  await expect(list.getByText(newest)).toBeVisible();
  await page.getByLabel('Find users').fill(lastName);
  // Without the filter the list shows the search results instead of everyone.
  await expect(list.getByText(newest)).toHaveCount(0);
  const found = list.getByText(lastName);
  await expect(found).toHaveCount(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(found).toHaveCount(21);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('other users do not see it, and an administrator without a second factor is asked to set one up', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/profile-settings');
  await expect(page.getByRole('heading', { name: 'Team Management' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'User Management' })).toHaveCount(0);
  await signIn({ role: 'admin', twoFactorEnabled: false });
  await page.goto('/profile-settings');
  await expect(page.getByText('administrators need it to manage users')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add User' })).toHaveCount(0);
});
