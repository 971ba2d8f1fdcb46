import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { decideDocument } from '#features/identity/onboarding';
import { users } from '#schema/identity/accounts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { holdCalls } from './support/hold-calls.ts';
import { expect, plainCard, test } from './support/test.ts';

/**
 * The onboarding, step by step (docs/requirements/public-site.md, sections 5 and 8). What a step says by itself is tested
 * in tests/components/onboarding.
 */
const nothing = { consentsGivenAt: null, tutorialCompletedAt: null, documentsUploadedAt: null };
const beforeAge = { dateOfBirth: null, ...nothing };
const beforeDocuments = { documentsUploadedAt: null };

async function expectToast(page: Page, title: string, text: string): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: title }).last();
  await expect(toast).toContainText(text);
}

async function checkAll(boxes: Locator): Promise<void> {
  await expect(boxes.first()).toBeVisible();
  for (const box of await boxes.all()) await box.check();
}

/** The date of birth of a person of that age and that many days more. */
function born(years: number, days = 0): string {
  const date = new Date(Date.now() - days * 86_400_000);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
}

test.describe('age', () => {
  const verify = (page: Page) => page.getByRole('button', { name: 'Verify' }).click();

  test('replaces every page, and accepts no date after today', async ({ page, signIn }) => {
    await signIn(beforeAge);
    for (const path of ['/', '/content', '/billing']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'When were you born?' })).toBeVisible();
    }
    await expect(page.getByLabel('Date of birth')).toHaveAttribute(
      'max',
      new Date().toISOString().slice(0, 10),
    );
    await expect(page.getByRole('checkbox')).toHaveCount(4);
  });

  test('lets an adult continue', async ({ page, signIn }) => {
    await signIn(beforeAge);
    await page.goto('/content');
    await page.getByLabel('Date of birth').fill(born(18));
    await checkAll(page.getByRole('checkbox'));
    const answer = await holdCalls(page, '**/api/auth/verify-age');
    await verify(page);
    await expect(page.getByRole('button', { name: 'Verifying...' })).toBeDisabled();
    answer();
    await expectToast(
      page,
      'Age Verification Complete',
      'Welcome to Castwright! You can now access all features.',
    );
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Review our policies' })).toBeVisible();
  });

  test('rejects a user under 18, permanently', async ({ page, signIn, db }) => {
    const { id } = await signIn(beforeAge);
    await page.goto('/');
    await page.getByLabel('Date of birth').fill(born(18, -1));
    const answer = await holdCalls(page, '**/api/auth/verify-age');
    const signOut = await holdCalls(page, '**/api/logout');
    await verify(page);
    await expectToast(
      page,
      'Age Requirement Not Met',
      'You must be 18 years or older to access this platform.',
    );
    answer();
    await expectToast(page, 'Access Denied', 'You must be 18 years or older to use this platform.');
    signOut();
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    await expect(page).toHaveURL('/');
    const [person] = await db.select().from(users).where(eq(users.id, id));
    expect(person?.dateOfBirth).toBeNull();
    expect(person?.ageDeniedAt).not.toBeNull();
  });

  test('can be left', async ({ page, signIn }) => {
    await signIn(beforeAge);
    await page.goto('/');
    await page.getByRole('button', { name: 'Exit' }).click();
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    await expect(page).toHaveURL('/');
  });
});

test.describe('consents', () => {
  const submit = (page: Page) => page.getByRole('button', { name: 'Agree and continue' });

  test('hold the four policies, collapsed, each with its whole text', async ({ page, signIn }) => {
    await signIn(nothing);
    await page.goto('/');
    const panels: [string, string[]][] = [
      ['Content & Safety', ['Who may be shown', 'What is never made']],
      ['Terms of Service & Refund Policy', ['Refund Policy', 'Payment networks']],
      ['DMCA & IP', ['How to object: the counter-notice']],
      ['Privacy Policy', ['Who is responsible']],
    ];
    await expect(page.getByRole('region')).toHaveCount(0);
    for (const [title, parts] of panels) {
      const control = page.getByRole('button', { name: title });
      await expect(control).toHaveAttribute('aria-expanded', 'false');
      await control.click();
      const text = page.getByLabel(`${title}, the text`);
      for (const part of parts) await expect(text.getByText(part, { exact: true }).first()).toBeVisible();
    }
    // Each opens separately: the first is still open, and closes without affecting the others.
    await page.getByRole('button', { name: 'Content & Safety' }).click();
    await expect(page.getByLabel('Content & Safety, the text')).toBeHidden();
    await expect(page.getByLabel('Privacy Policy, the text')).toBeVisible();
    await expect(page.locator('h1, h2')).not.toHaveCount(0);
  });

  test.describe('with the clock moved on', () => {
    test.use({ window: 'own' });

    test('offer to reload a text that failed to load', async ({ page, signIn }) => {
      await signIn(nothing);
      await page.clock.install();
      await page.route('**/policies/*', (route) => route.abort());
      await page.goto('/');
      await page.getByRole('button', { name: 'DMCA & IP' }).click();
      const text = page.getByLabel('DMCA & IP, the text');
      // It tries twice more by itself.
      await expect
        .poll(async () => {
          await page.clock.fastForward(2_000);
          return text.textContent();
        })
        .toContain('Check your connection and try again.');
      await page.unroute('**/policies/*');
      await text.getByRole('button', { name: 'Try again' }).click();
      await expect(text).toContainText('Repeated breaches');
    });
  });

  test('wait for all eight, and continue', async ({ page, signIn }) => {
    await signIn(nothing);
    await page.goto('/');
    const boxes = page.getByRole('checkbox');
    await expect(boxes).toHaveCount(8);
    await expect(
      page.getByText('Please agree to all required policies and consents to continue.'),
    ).toBeVisible();
    for (const box of (await boxes.all()).slice(1)) await box.check();
    await expect(submit(page)).toBeDisabled();
    await boxes.first().check();
    const answer = await holdCalls(page, '**/api/auth/complete-compliance');
    await submit(page).click();
    await expect(page.getByRole('button', { name: 'Verifying...' })).toBeDisabled();
    answer();
    await expectToast(
      page,
      'Compliance Verification Complete',
      "Welcome to Castwright! Let's get you started with a quick tutorial.",
    );
    await expect(page).toHaveURL('/');
  });

  test('are asked for again when a text is newer than what was agreed to', async ({ page, signIn, db }) => {
    const { id } = await signIn();
    await page.goto('/content');
    await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
    await db.update(users).set({ consentEdition: 'an older one' }).where(eq(users.id, id));
    await page.reload();
    await expect(page.getByRole('checkbox')).toHaveCount(8);
    await checkAll(page.getByRole('checkbox'));
    await submit(page).click();
    await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
  });
});

test.describe('documents', () => {
  const side = (page: Page, name: 'Front' | 'Back') =>
    page.locator('input[type=file]:not([capture])').nth(name === 'Front' ? 0 : 1);
  const hand = (page: Page) => page.getByRole('button', { name: 'Submit' });
  const choose = async (page: Page) => {
    await side(page, 'Front').setInputFiles(await plainCard('#7a8b99'));
    await side(page, 'Back').setInputFiles(await plainCard('#99877a'));
  };

  test('with a false file type are refused by the server, with its message; others open the app', async ({
    page,
    signIn,
  }) => {
    await signIn(beforeDocuments);
    await page.goto('/content');
    await choose(page);
    // The browser can display it and calls it an image; the server still refuses it.
    const card = sharp({ create: { width: 80, height: 50, channels: 3, background: '#7a8b99' } });
    const disguised = { name: 'front.png', mimeType: 'image/png', buffer: await card.gif().toBuffer() };
    await side(page, 'Front').setInputFiles(disguised);
    await hand(page).click();
    await expectToast(
      page,
      'Upload Failed',
      'Invalid File Type: Please select an image file (JPG, PNG, etc.).',
    );
    await expect(page.getByRole('button', { name: 'Remove front' })).toBeEnabled();

    await side(page, 'Front').setInputFiles(await plainCard('#7a8b99'));
    const answer = await holdCalls(page, '**/api/documents/upload');
    await hand(page).click();
    await expect(page.getByRole('button', { name: 'Uploading Documents...' })).toBeDisabled();
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeAttached();
    await expect(page.getByText(/% sent|Uploaded\. Checking/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove front' })).toBeDisabled();
    answer();
    await expectToast(
      page,
      'Documents Uploaded Successfully',
      'Your identity documents have been uploaded for verification. You can now access the dashboard.',
    );
    await expect(page).toHaveURL('/');
    await expect(page.getByLabel('Prompt', { exact: true })).toBeVisible();
  });

  test('say that it failed, in the server’s words or without any', async ({ page, signIn }) => {
    await signIn(beforeDocuments);
    await page.goto('/');
    await choose(page);
    for (const [answer, shown] of [
      [{ json: { code: 'INTERNAL', message: 'The vault is full.' } }, 'The vault is full.'],
      [{ body: 'bad gateway' }, 'Upload failed'],
    ] as const) {
      await page.route('**/api/documents/upload', (route) => route.fulfill({ status: 500, ...answer }));
      await hand(page).click();
      await expectToast(page, 'Upload Failed', shown);
      await expect(hand(page)).toBeEnabled();
    }
  });

  test('that a reviewer rejects close the app while it is open, and say why', async ({
    page,
    signIn,
    db,
  }) => {
    const { id } = await signIn(beforeDocuments);
    await page.goto('/');
    await choose(page);
    await hand(page).click();
    await expect(page.getByLabel('Prompt', { exact: true })).toBeVisible();
    const reviewer = await makeUserWithTokens(db, 0, { role: 'admin' });
    const review = await page.request.get('/api/documents/review');
    expect(await review.json()).toMatchObject({ status: 'pending' });
    const [document] = (
      await db.execute<{ id: string }>(`select id from identity_documents where user_id = '${id}'`)
    ).rows;
    await db.transaction((tx) =>
      decideDocument(
        tx,
        { brand: { name: 'Castwright', address: [], baseUrl: 'http://127.0.0.1' }, sendMail: async () => {} },
        {
          documentId: document?.id ?? '',
          reviewerId: reviewer.id,
          now: new Date(),
          decision: 'reject',
          reason: 'The photo is too dark to read.',
        },
      ),
    );
    await expect(page.getByText('The photo is too dark to read.').first()).toBeVisible();
    await expect(page.getByText('Your last document was not accepted')).toBeVisible();
    await choose(page);
    await hand(page).click();
    await expect(page.getByLabel('Prompt', { exact: true })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ window: 'own', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the camera takes each side', async ({ page, signIn }) => {
    await signIn(beforeDocuments);
    await page.goto('/');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Take a photo of the back' }).click(),
    ]);
    expect(await chooser.element().getAttribute('capture')).toBe('environment');
    await chooser.setFiles(await plainCard('#99877a'));
    await expect(page.getByRole('img', { name: 'Back of your document' })).toBeVisible();
  });
});
