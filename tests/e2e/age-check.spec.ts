import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { newId } from '#platform/ids.ts';
import { writeAgeFile } from '#tests/factories/age-files.ts';
import {
  answerRequest,
  createProofIssuer,
  type ProofIssuer,
  postAnswer,
  type WalletOddities,
} from '#tests/fakes/age-wallet.ts';
import { type IdentityProvider, openIdentityProvider } from '#tests/fakes/identity-provider.ts';
import { test as base, expect, plainCard } from './support/test.ts';

/** Each way to pass the age check in a browser, with an issuer, an app and a service of our own (decision 137). */
type Outside = { issuer: ProofIssuer; service: IdentityProvider; settings: Record<string, string> };

const test = base.extend<object, { outside: Outside }>({
  outside: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures there
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'castwright-age-'));
      const [issuer, service] = [await createProofIssuer(), await openIdentityProvider()];
      const files = await writeAgeFile(
        folder,
        `services:
  example: { name: Example Age, issuer: "${service.issuer}", scopes: [openid], claim: age_over_18 }
  gone: { name: Gone Age, issuer: "http://127.0.0.1:9", claim: over }
  absent: { name: Absent Age, issuer: "https://age.test", claim: over }
countries:
  FR: { required: before_anything, methods: [eu_app, "oidc:example", "oidc:gone", documents] }
  DE: { required: before_adult, methods: [eu_app] }
  IT: { required: before_anything, methods: ["oidc:absent"] }
`,
        issuer.trustList,
      );
      const settings = {
        ...files,
        AGE_OIDC_GONE_CLIENT_ID: 'castwright',
        AGE_OIDC_GONE_CLIENT_SECRET: 'a secret',
        AGE_OIDC_EXAMPLE_CLIENT_ID: service.clientId,
        AGE_OIDC_EXAMPLE_CLIENT_SECRET: service.clientSecret,
      };
      await use({ issuer, service, settings });
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  settings: [({ outside }, use) => use(outside.settings), { scope: 'worker' }],
});

/** Before the tour, which follows the age check. */
const newcomer = { tutorialCompletedAt: null, documentsUploadedAt: null };
const heading = (page: Page) => page.getByRole('heading', { name: 'Show that you are over 18' });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const tour = (page: Page) => page.getByRole('dialog').getByText('1 of 6');

/** Names a country on the page that asks for it. */
async function nameCountry(page: Page, country: string): Promise<void> {
  await page.getByLabel('Which country are you in?').selectOption({ label: country });
  await button(page, 'Continue').click();
}

/** Opens the request to the app. @returns the link that its button opens */
async function askApp(page: Page): Promise<string> {
  await button(page, 'Use the app').click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/);
  return (await page.getByRole('link', { name: 'Open the app' }).getAttribute('href')) ?? '';
}
const answerAsApp = async (link: string, { issuer }: Outside, oddities: WalletOddities = {}) =>
  postAnswer(link, await answerRequest(link, issuer, oddities));

test.beforeEach(({ db, outside }) => {
  Object.assign(outside.service, { oddity: null, person: { sub: newId(), age_over_18: true } });
  return db.execute(sql`delete from rate_limits`);
});

test('a country that asks for nothing lets the creator go on', async ({ page, signIn }) => {
  await signIn(newcomer);
  await page.goto('/content');
  await expect(heading(page)).toBeVisible();
  await nameCountry(page, 'Sweden');
  await expect(tour(page)).toBeVisible();
});

test('the app passes the check by a code, and the page goes on by itself', async ({
  page,
  signIn,
  outside,
}) => {
  await signIn(newcomer);
  await page.goto('/');
  await nameCountry(page, 'France');
  const link = await askApp(page);
  expect(link).toMatch(/^av:\/\/\?client_id=redirect_uri/);
  expect((await answerAsApp(link, outside)).status).toBe(200);
  await expect(tour(page)).toBeVisible();
  await expect(heading(page)).toBeHidden();
});

test('a service passes the check and brings the creator back', async ({ page, signIn }) => {
  await signIn(newcomer);
  await page.goto('/');
  await nameCountry(page, 'France');
  await button(page, 'Continue to Example Age').click();
  await expect(tour(page)).toBeVisible();
});

test('an identity document passes the check once a reviewer has approved it', async ({
  page,
  signIn,
  db,
}) => {
  const { id } = await signIn(newcomer);
  await page.goto('/');
  await nameCountry(page, 'France');
  await button(page, 'Submit a document').click();
  const files = page.locator('input[type=file]:not([capture])');
  await expect(files).toHaveCount(2);
  await files.nth(0).setInputFiles(await plainCard('#7a8b99'));
  await files.nth(1).setInputFiles(await plainCard('#99877a'));
  await button(page, 'Submit').click();
  await expect(page.getByText('A reviewer is looking at your document.')).toBeVisible();
  await expect(button(page, 'Use the app')).toBeVisible();
  await db.execute(
    sql`update identity_documents set status = 'approved', decided_at = now() where user_id = ${id}`,
  );
  await page.reload();
  await expect(tour(page)).toBeVisible();
});

test('what does not pass says why, and can be tried again', async ({ page, signIn, outside }) => {
  await signIn(newcomer);
  await page.goto('/');
  await nameCountry(page, 'France');
  const problem = page.getByRole('alert').first();

  const refused = await askApp(page);
  await answerAsApp(refused, outside, { over18: false });
  await expect(problem).toContainText('does not say that you are over 18');

  const strange = await askApp(page);
  expect((await answerAsApp(strange, outside, { device: 'another' })).status).toBe(400);
  await expect(problem).toContainText('could not be accepted');

  const cancelled = await askApp(page);
  const state = new URL(cancelled).searchParams.get('state') ?? '';
  await postAnswer(cancelled, new URLSearchParams({ state, error: 'access_denied' }));
  await expect(problem).toContainText('The check was cancelled.');

  await askApp(page);
  await button(page, 'Cancel').click();
  await expect(problem).toContainText('The check was cancelled.');

  await button(page, 'Continue to Gone Age').click();
  await expect(problem).toContainText('Gone Age cannot be reached at the moment.');

  outside.service.person = null;
  await button(page, 'Continue to Example Age').click();
  await expect(page).toHaveURL(/\/age-check$/);
  await expect(problem).toContainText('The check was cancelled.');

  outside.service.person = { sub: newId(), age_over_18: false };
  await button(page, 'Continue to Example Age').click();
  await expect(problem).toContainText('does not say that you are over 18');

  expect((await answerAsApp(await askApp(page), outside)).status).toBe(200);
  await expect(tour(page)).toBeVisible();
});

test('in two tabs the answer to one moves both on', async ({ page, signIn, outside }) => {
  await signIn(newcomer);
  await page.goto('/');
  await nameCountry(page, 'France');
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(button(other, 'Use the app')).toBeVisible();
  const [first] = [await askApp(page), await askApp(other)];
  expect((await answerAsApp(first, outside)).status).toBe(200);
  await expect(tour(page)).toBeVisible();
  await expect(heading(other)).toBeHidden();
  await other.close();
});

test('a country whose only way is not set up stays closed, and says so', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  await nameCountry(page, 'Italy');
  await expect(page.getByRole('alert')).toContainText(
    'No method of checking your age is set up here at the moment.',
  );
  expect((await page.request.get('/api/content')).status()).toBe(403);
});

test('the adult category asks on the dashboard, and opens after the check', async ({
  page,
  signIn,
  db,
  outside,
}) => {
  const { id } = await signIn();
  await db.execute(sql`insert into stated_countries values (${id}, 'DE', now())`);
  await page.goto('/');
  await page.getByRole('radio', { name: 'NSFW' }).check({ force: true });
  await page.getByRole('link', { name: 'Check my age' }).click();
  await expect(page.getByText('Your country: Germany.')).toBeVisible();
  expect((await answerAsApp(await askApp(page), outside)).status).toBe(200);
  await expect(page.getByText(/^Over 18, confirmed by Test Age Authority on/)).toBeVisible();
  await page.goto('/profile-settings');
  await expect(page.getByRole('link', { name: 'Passed' })).toHaveAttribute('href', '/age-check');
  await page.goto('/');
  await page.getByRole('radio', { name: 'NSFW' }).check({ force: true });
  await expect(page.getByRole('link', { name: 'Check my age' })).toBeHidden();
});
