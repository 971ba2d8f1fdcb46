import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { newId } from '#platform/ids.ts';
import { makePasswordUser } from '#tests/factories/password-users.ts';
import { passGate } from '#tests/factories/users.ts';
import { expect, test } from './support/test.ts';

// The authenticator belongs to its window.
test.use({ window: 'own' });
test.beforeEach(({ db }) => db.execute(sql`delete from rate_limits`));

const password = 'a long enough one';
const newPerson = () => ({ email: `${newId()}@example.test`, firstName: 'Nora', lastName: 'Newcomer' });

/** Gives the browser a device that makes and uses passkeys, as Windows Hello or Touch ID. */
async function plugIn(page: Page, { isUserVerified = true } = {}) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** The person cancels from now on. */
    refuse: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    accept: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  };
}

async function signUp(page: Page, person = newPerson()) {
  await page.goto('/auth?tab=sign-up');
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Use a passkey instead of a password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Create passkey and account' }).click();
  return person;
}

const signOut = (page: Page) => page.context().clearCookies();

test('signs up and in with a passkey, without a password', async ({ page }) => {
  const device = await plugIn(page);
  await signUp(page);
  await expect(page.getByRole('heading', { name: 'When were you born?' })).toBeVisible();
  await signOut(page);
  await page.goto('/auth');
  const login = page.getByRole('button', { name: 'Login with a passkey' });
  await device.refuse();
  await login.click();
  await expect(page.getByRole('alert')).toHaveText(
    'No passkey was used: it was cancelled, or took too long.',
  );
  await device.accept();
  await login.click();
  await expect(page.getByRole('heading', { name: 'When were you born?' })).toBeVisible();
});

test('says what is missing before it asks for a passkey, and that an address is taken', async ({
  page,
  db,
}) => {
  await plugIn(page);
  const { email } = await makePasswordUser(db, password);
  await signUp(page, { email: 'nora', firstName: '', lastName: 'Newcomer' });
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await signUp(page, { ...newPerson(), email });
  await expect(page.getByRole('alert')).toContainText('We could not create an account with these details.');
});

test('adds, renames, uses and removes a passkey in the profile, by keys alone', async ({ page, db }) => {
  await plugIn(page);
  const { email } = await makePasswordUser(db, password);
  await page.goto('/auth?next=/profile-settings');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  const section = page.locator('#sign-in-methods');
  await section.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(section.getByText('The password is incorrect.')).toBeVisible();
  await section.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passkey added')).toBeVisible();
  await section.getByRole('button', { name: 'Rename Passkey made on Linux' }).press('Enter');
  await section.getByLabel('Name').fill('My laptop');
  await page.keyboard.press('Enter');
  await expect(section.getByText('My laptop')).toBeVisible();
  await expect(section.getByText('Never used to sign in')).toBeVisible();

  await signOut(page);
  await page.goto('/auth?next=/profile-settings');
  const login = page.getByRole('button', { name: 'Login with a passkey' });
  // A key pressed on a button that is still disabled is lost; `press` does not wait, `click` does.
  await expect(login).toBeEnabled();
  await login.press('Enter');
  await expect(section.getByText('Last used now')).toBeVisible();
  await section.getByRole('button', { name: 'Remove My laptop' }).press('Enter');
  await section.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await expect(section.getByText('My laptop')).toBeHidden();
});

test('keeps the only way to sign in, and says where a password comes from', async ({ page, db }) => {
  await plugIn(page);
  const { email } = await signUp(page);
  await expect(page.getByRole('heading', { name: 'When were you born?' })).toBeVisible();
  await passGate(db, email);
  await page.goto('/profile-settings');
  const section = page.locator('#sign-in-methods');
  await section.getByRole('button', { name: 'Remove First passkey' }).click();
  await section.getByRole('button', { name: 'Remove the passkey' }).click();
  await expect(section.getByRole('alert')).toContainText('This is your only way to sign in.');
  await expect(section.getByText('You can set one when your email address is confirmed.')).toBeVisible();
});
