import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { newId } from '#platform/ids.ts';
import { currentCode } from '#tests/factories/authenticator.ts';
import { makePasswordUser } from '#tests/factories/password-users.ts';
import { holdCalls } from './support/hold-calls.ts';
import { findMailLink } from './support/mail.ts';
import { expect, test } from './support/test.ts';

const password = 'a long enough one';

// The shipped limits count every try of this machine; each test starts at zero.
test.beforeEach(({ db }) => db.execute(sql`delete from rate_limits`));

const newPerson = () => ({ email: `${newId()}@example.test`, firstName: 'Nora', lastName: 'Newcomer' });

async function logIn(page: Page, email: string, by = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(by);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function signUp(
  page: Page,
  given: Partial<Record<'First name' | 'Last name' | 'Email' | 'Password', string>>,
) {
  await page.goto('/auth?tab=sign-up');
  for (const [label, value] of Object.entries(given))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Create account' }).click();
}

test('/auth is painted before its script arrives, and keeps what was typed and pressed until then', async ({
  page,
  db,
}) => {
  const { email } = await makePasswordUser(db, password);
  const answer = await holdCalls(page, '**/assets/*.js');
  await page.goto('/auth', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  const login = page.getByRole('button', { name: 'Login', exact: true });
  await expect(login).toBeDisabled();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Show password' }).click();
  answer();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await login.click();
  await expect(page.getByTestId('token-balance')).toBeVisible();
});

test.describe('login', () => {
  test.beforeEach(({ page }) => page.goto('/auth'));

  test('names what is missing in each field', async ({ page }) => {
    await logIn(page, 'nora', '');
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
  });

  test('gives one answer for a wrong password and an unknown address', async ({ page, db }) => {
    const { email } = await makePasswordUser(db, password);
    for (const address of [email, newPerson().email]) {
      await logIn(page, address, 'not the one');
      await expect(page.getByRole('alert')).toHaveText('The email address or the password is incorrect.');
    }
  });

  test('shows progress, signs in and leads to /', async ({ page, db }) => {
    const { email } = await makePasswordUser(db, password);
    const answer = await holdCalls(page, '**/api/auth/login');
    await logIn(page, email);
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
    answer();
    await expect(page.getByTestId('token-balance')).toBeVisible();
    await expect(page).toHaveURL('/');
    // A signed-in user has nothing to do on this page.
    await page.goto('/auth');
    await expect(page).toHaveURL('/');
  });

  test('shows and hides the password, and warns of Caps Lock', async ({ page }) => {
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('secret');
    await expect(field).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(field).toHaveAttribute('type', 'password');

    await expect(page.getByText('Caps Lock is on.')).toBeHidden();
    await field.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
    await expect(page.getByText('Caps Lock is on.')).toBeVisible();
  });

  test('says when to try again after too many tries', async ({ page, db }) => {
    const { email } = await makePasswordUser(db, password);
    for (let n = 0; n < 8; n++) {
      await page.request.post('/api/auth/login', { data: { email, password: `guess ${n}` } });
    }
    await logIn(page, email);
    await expect(page.getByRole('alert')).toHaveText(
      /^Too many tries\. Please wait 15 minutes and try again\. That is at .*\d\d?.\d\d/,
    );
  });
});

test.describe('sign up', () => {
  test('names what is missing in each field', async ({ page }) => {
    await signUp(page, { Email: 'nora', Password: 'short' });
    for (const message of [
      'First name is required',
      'Last name is required',
      'Invalid email address',
      'Password must be at least 6 characters',
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
  });

  test('refuses a well-known password, and a taken address', async ({ page, db }) => {
    const taken = await makePasswordUser(db, password);
    const names = { 'First name': 'Nora', 'Last name': 'Newcomer' };
    await signUp(page, { ...names, Email: newPerson().email, Password: 'iloveyou' });
    await expect(page.getByRole('alert')).toContainText('on lists of common passwords');
    await signUp(page, { ...names, Email: taken.email, Password: 'another one' });
    await expect(page.getByRole('alert')).toContainText('We could not create an account with these details');
  });

  test('keeps the code of an invitation, and says what it gives', async ({ page }) => {
    await page.goto('/auth?ref=FRIEND-7');
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('Referral code (optional)')).toHaveValue('FRIEND-7');
    await expect(page.getByText('A valid code gives you 200 bonus tokens')).toBeVisible();
    for (const feature of ['AI Image Generation', 'Video Generation', 'Face Swap', 'Custom Models']) {
      await expect(page.getByRole('heading', { name: feature })).toBeVisible();
    }
  });

  test('shows progress, creates the account, and its mail confirms the address', async ({ page, db }) => {
    const { email } = newPerson();
    const answer = await holdCalls(page, '**/api/auth/register');
    await signUp(page, { 'First name': 'Nora', 'Last name': 'Newcomer', Email: email, Password: password });
    await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled();
    answer();
    await expect(page.getByLabel('Date of birth')).toBeVisible();

    await db.execute(sql`update users set date_of_birth = '1990-01-01', documents_uploaded_at = now(),
      tutorial_completed_at = now(), consents_given_at = now() where email = ${email}`);
    const link = await findMailLink(page, email, 'Please confirm your e-mail address');
    await page.goto(link);
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
    const { emailVerified } = await (await page.request.get('/api/auth/user')).json();
    expect(emailVerified).toBe(true);
  });
});

test.describe('an address that is not confirmed', () => {
  test('is asked for on every page, and the mail is sent again, three times an hour', async ({
    page,
    signIn,
  }) => {
    const { email } = await signIn({ emailVerified: false });
    await page.goto('/content');
    const banner = page.getByRole('complementary', { name: 'Email address' });
    await expect(banner).toContainText('Please confirm your email address');
    await banner.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText(`A new link is on its way to ${email}.`)).toBeVisible();
    await page.request.post('/api/auth/resend-verification');
    await page.request.post('/api/auth/resend-verification');
    await banner.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText(/Too many tries\. Please wait 60 minutes/)).toBeVisible();

    await page.goto(await findMailLink(page, email, 'Please confirm your e-mail address'));
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page.getByTestId('token-balance')).toBeVisible();
    await expect(banner).toBeHidden();
  });

  test('is not confirmed by a wrong or incomplete link', async ({ page }) => {
    await page.goto('/auth/verify?token=abc');
    await expect(page.getByRole('alert')).toContainText('This link is invalid or has expired');
    await page.goto('/auth/verify');
    await expect(page.getByText('This link is not complete.')).toBeVisible();
  });
});

test.describe('a forgotten password', () => {
  test('is reset by the link in the mail', async ({ page, db }) => {
    const { email } = await makePasswordUser(db, password);
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('If there is an account with this address')).toBeVisible();

    const link = await findMailLink(page, email, 'Set a new password');
    await page.goto(link);
    await page.getByLabel('New password').fill('seven77');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
    await page.getByLabel('New password').fill('another long one');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Your new password is set. Please sign in with it.')).toBeVisible();
    await logIn(page, email, 'another long one');
    await expect(page.getByTestId('token-balance')).toBeVisible();

    await page.context().clearCookies();
    await page.goto(link);
    await page.getByLabel('New password').fill('yet another one');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('alert')).toContainText('This link was already used or has expired.');
    await page.goto('/auth/reset');
    await expect(page.getByText('This link is not complete.')).toBeVisible();
  });
});

test.describe('Profile Settings', () => {
  test('changes the password, and says what is wrong with it', async ({ page, db }) => {
    const { email } = await makePasswordUser(db, password);
    await page.goto('/auth?next=/profile-settings');
    await logIn(page, email);
    const change = page.getByRole('button', { name: 'Change password' });
    await change.click();
    await expect(page.getByText('Current password is required')).toBeVisible();
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
    await expect(page.getByText('Please confirm your password')).toBeVisible();

    const fill = async (current: string, next: string, confirm: string) => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password', { exact: true }).fill(next);
      await page.getByLabel('Confirm new password').fill(confirm);
      await change.click();
    };
    await fill(password, 'another long one', 'something else');
    await expect(page.getByText("Passwords don't match")).toBeVisible();
    await fill('not the one', 'another long one', 'another long one');
    await expect(page.getByText('Failed to change password')).toBeVisible();
    await expect(page.getByText('Your current password is incorrect.').first()).toBeVisible();
    await fill(password, 'another long one', 'another long one');
    await expect(page.getByText('Password Changed')).toBeVisible();
    await expect(page.getByLabel('Current password')).toHaveValue('');
  });

  test('turns a second factor on, which the next sign-in asks for, and off again', async ({ page, db }) => {
    const { email } = await makePasswordUser(db, password);
    await page.goto('/auth?next=/profile-settings');
    await logIn(page, email);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByLabel('Your password').fill('not the one');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toHaveText('The password is incorrect.');
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();

    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('Code from the app').fill(currentCode(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    const codes = page.getByRole('region', { name: 'Recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? '';
    await codes.getByRole('button', { name: 'I saved them' }).click();
    await expect(page.getByText('Signing in requires your password and a code')).toBeVisible();

    await test.step('a wrong code, an invalid one, and the right one', async () => {
      await page.context().clearCookies();
      await page.goto('/auth');
      await logIn(page, email);
      await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
      await page.getByLabel('Code').fill('12');
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByText('The code has six digits')).toBeVisible();
      await page.getByLabel('Code').fill(currentCode(secret, 0));
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByRole('alert')).toHaveText('The code is incorrect.');
      // The current code was used to turn it on, and each code works once.
      await page.getByLabel('Code').fill(currentCode(secret, Date.now() + 30_000));
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByTestId('token-balance')).toBeVisible();
    });

    await test.step('a recovery code in its place', async () => {
      await page.context().clearCookies();
      await page.goto('/auth?next=/profile-settings');
      await logIn(page, email);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(recoveryCode);
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
    });

    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Two-factor authentication is off')).toBeVisible();
  });
});
