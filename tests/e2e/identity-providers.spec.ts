import { sql } from 'drizzle-orm';
import { newId } from '#platform/ids.ts';
import { makePasswordUser } from '#tests/factories/password-users.ts';
import { passGate } from '#tests/factories/users.ts';
import { type IdentityProvider, openIdentityProvider } from '#tests/fakes/identity-provider.ts';
import { test as base, expect } from './support/test.ts';

const test = base.extend<object, { provider: IdentityProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures there
    async ({}, use) => {
      const provider = await openIdentityProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ provider }, use) =>
      use({
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET: provider.clientSecret,
        OIDC_NAME: 'Example ID',
      }),
    { scope: 'worker' },
  ],
});

const password = 'a long enough one';
const newPerson = () => ({
  sub: newId(),
  email: `${newId()}@example.test`,
  email_verified: true,
  given_name: 'Nora',
  family_name: 'Newcomer',
});
test.beforeEach(({ db }) => db.execute(sql`delete from rate_limits`));

test('opens an account at the operator’s identity provider, and signs in there again', async ({
  page,
  provider,
  db,
}) => {
  const person = newPerson();
  provider.person = person;
  await page.goto('/auth?tab=sign-up');
  await page.getByRole('button', { name: 'Continue with Example ID' }).click();
  await expect(page.getByRole('heading', { name: 'When were you born?' })).toBeVisible();
  await passGate(db, person.email);
  await page.context().clearCookies();
  await page.goto('/auth?next=/profile-settings');
  await page.getByRole('button', { name: 'Continue with Example ID' }).click();
  const section = page.locator('#sign-in-methods');
  await expect(section.getByText(/^Linked/)).toBeVisible();
  await expect(section.getByRole('button', { name: 'Set a password' })).toBeVisible();
});

test('says that the person cancelled, and lets them try again', async ({ page, provider }) => {
  provider.person = null;
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Example ID' }).click();
  await expect(page.getByRole('alert')).toHaveText('You cancelled there. Nothing has changed.');
  provider.person = newPerson();
  await page.getByRole('button', { name: 'Continue with Example ID' }).click();
  await expect(page.getByRole('heading', { name: 'When were you born?' })).toBeVisible();
});

test('links and unlinks an account in the profile', async ({ page, provider, db }) => {
  const { email } = await makePasswordUser(db, password);
  provider.person = { ...newPerson(), email: `${newId()}@elsewhere.test` };
  await page.goto('/auth?next=/profile-settings');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const section = page.locator('#sign-in-methods');
  await section.getByRole('button', { name: 'Link Example ID' }).click();
  await section.getByLabel('Your password').fill(password);
  await section.getByRole('button', { name: 'Continue to Example ID' }).click();
  await expect(page.getByText('You can sign in with that account from now on.')).toBeVisible();
  await expect(page).toHaveURL(/profile-settings#sign-in-methods$/);
  await section.getByRole('button', { name: 'Unlink Example ID' }).click();
  await section.getByLabel('Your password').fill(password);
  await section.getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect(section.getByText('Not linked')).toBeVisible();
});
