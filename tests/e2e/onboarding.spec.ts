import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { decideDocument } from '#features/identity/onboarding';
import { users } from '#schema/identity/accounts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { holdCalls } from './support/hold-calls.ts';
import { expect, plainCard, test } from './support/test.ts';

/** Each screen of the onboarding and each of its messages (docs/requirements/public-site.md, sections 5 and 8). */
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

  test('asks for the date first, then for the confirmations', async ({ page, signIn }) => {
    await signIn(beforeAge);
    await page.goto('/');
    await verify(page);
    await expectToast(page, 'Date Required', 'Please enter your date of birth.');
    await page.getByLabel('Date of birth').fill('1991-03-14');
    await page.getByRole('checkbox').first().check();
    await verify(page);
    await expectToast(page, 'Confirmations Required', 'Please confirm all requirements to proceed.');
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
    const signOut = await holdCalls(page, '**/api/logout');
    await verify(page);
    await expectToast(page, 'Access Denied', 'You must be 18 years or older to use this platform.');
    signOut();
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    await expect(page).toHaveURL('/');
    const [person] = await db.select().from(users).where(eq(users.id, id));
    expect(person?.dateOfBirth).toBeNull();
    expect(person?.ageDeniedAt).not.toBeNull();
  });

  test('names the requirement before the server answers', async ({ page, signIn }) => {
    await signIn(beforeAge);
    await page.goto('/');
    await page.route('**/api/auth/verify-age', () => {});
    await page.getByLabel('Date of birth').fill(born(12));
    await verify(page);
    await expectToast(
      page,
      'Age Requirement Not Met',
      'You must be 18 years or older to access this platform.',
    );
  });

  test('does not accept a second answer from a rejected account', async ({ page, signIn }) => {
    await signIn({ ...beforeAge, ageDeniedAt: new Date() });
    await page.goto('/');
    await page.getByLabel('Date of birth').fill('1990-01-01');
    await checkAll(page.getByRole('checkbox'));
    const signOut = await holdCalls(page, '**/api/logout');
    const asked = Date.now();
    const signingOut = page.waitForRequest('**/api/logout');
    await verify(page);
    await expectToast(page, 'Access Denied', 'You must be 18 years or older to use this platform.');
    await signingOut;
    signOut();
    expect(Date.now() - asked).toBeGreaterThan(1_900);
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  });

  for (const [said, shown] of [
    ['The clock is wrong.', 'The clock is wrong.'],
    ['', 'Failed to verify age. Please try again.'],
  ] as const) {
    test(`says that it failed: ${shown}`, async ({ page, signIn }) => {
      await signIn(beforeAge);
      await page.goto('/');
      await page.route('**/api/auth/verify-age', (route) =>
        route.fulfill({ status: 500, json: { code: 'INTERNAL', message: said } }),
      );
      await page.getByLabel('Date of birth').fill('1990-01-01');
      await checkAll(page.getByRole('checkbox'));
      await verify(page);
      await expectToast(page, 'Verification Failed', shown);
      await expect(page.getByLabel('Date of birth')).toHaveValue('1990-01-01');
    });
  }

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

  test('offer to reload a text that failed to load', async ({ page, signIn }) => {
    await signIn(nothing);
    await page.route('**/policies/*', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('button', { name: 'DMCA & IP' }).click();
    const text = page.getByLabel('DMCA & IP, the text');
    await expect(text).toContainText('Check your connection and try again.', { timeout: 20_000 });
    await page.unroute('**/policies/*');
    await text.getByRole('button', { name: 'Try again' }).click();
    await expect(text).toContainText('Repeated breaches');
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

  for (const [said, shown] of [
    ['The register is closed.', 'The register is closed.'],
    ['', 'Please complete all required verifications.'],
  ] as const) {
    test(`say that it failed: ${shown}`, async ({ page, signIn }) => {
      await signIn(nothing);
      await page.goto('/');
      await page.route('**/api/auth/complete-compliance', (route) =>
        route.fulfill({ status: 500, json: { code: 'INTERNAL', message: said } }),
      );
      await checkAll(page.getByRole('checkbox'));
      await submit(page).click();
      await expectToast(page, 'Verification Failed', shown);
      await expect(page.getByRole('checkbox').first()).toBeChecked();
    });
  }

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

  test('come in three types, with two sides that can be seen, removed and replaced', async ({
    page,
    signIn,
  }) => {
    await signIn(beforeDocuments);
    await page.goto('/');
    for (const type of ['ID card', "Driver's license", 'Passport'])
      await page.getByText(type, { exact: true }).click();
    await expect(page.getByText('The page with your photo')).toBeVisible();
    await expect(hand(page)).toBeDisabled();
    await side(page, 'Front').setInputFiles(await plainCard('#7a8b99'));
    const preview = page.getByRole('img', { name: 'Front of your document' });
    await expect(preview).toBeVisible();
    const first = await preview.getAttribute('src');
    await side(page, 'Front').setInputFiles(await plainCard('#223344'));
    await expect(preview).not.toHaveAttribute('src', first ?? '');
    await expect(hand(page)).toBeDisabled();
    await page.getByRole('button', { name: 'Remove front' }).click();
    await expect(preview).toHaveCount(0);
    await choose(page);
    await expect(hand(page)).toBeEnabled();
  });

  test('can be dropped', async ({ page, signIn }) => {
    await signIn(beforeDocuments);
    await page.goto('/');
    const card = await plainCard('#7a8b99');
    const dropped = await page.evaluateHandle(
      `(() => {
        const bytes = Uint8Array.from(atob('${card.buffer.toString('base64')}'), (letter) => letter.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], 'front.png', { type: 'image/png' }));
        return transfer;
      })()`,
    );
    await side(page, 'Front').dispatchEvent('drop', { dataTransfer: dropped });
    await expect(page.getByText('front.png')).toBeVisible();
  });

  test('too large, and of a wrong type, are refused before they are sent', async ({ page, signIn }) => {
    await signIn(beforeDocuments);
    await page.goto('/');
    await side(page, 'Front').setInputFiles({
      name: 'large.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
    });
    await expectToast(page, 'File Too Large', 'Please select an image smaller than 10MB.');
    await side(page, 'Back').setInputFiles({
      name: 'id.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
    await expectToast(page, 'Invalid File Type', 'Please select an image file (JPG, PNG, etc.).');
    await expect(page.getByRole('button', { name: 'Remove front' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove back' })).toHaveCount(0);
  });

  test('that are missing are asked for', async ({ page, signIn }) => {
    await signIn(beforeDocuments);
    await page.goto('/');
    await side(page, 'Front').setInputFiles(await plainCard('#7a8b99'));
    // The button waits for both; the form can still be submitted with a key or by a script.
    await page.evaluate(`document.querySelector('form').requestSubmit()`);
    await expectToast(page, 'Missing Documents', 'Please upload both front and back images of your ID.');
  });

  test('with a false file type are refused by the server, with its message', async ({ page, signIn }) => {
    await signIn(beforeDocuments);
    await page.goto('/');
    await choose(page);
    // The browser can display it and calls it an image; the server may still refuse it.
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
  });

  test('open the app', async ({ page, signIn }) => {
    await signIn(beforeDocuments);
    await page.goto('/content');
    await choose(page);
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

  const failures = [
    {
      name: 'in the server’s words',
      answer: { json: { code: 'INTERNAL', message: 'The vault is full.' } },
      shown: 'The vault is full.',
    },
    { name: 'without any', answer: { body: 'bad gateway' }, shown: 'Upload failed' },
  ];
  for (const { name, answer, shown } of failures) {
    test(`say that it failed, ${name}`, async ({ page, signIn }) => {
      await signIn(beforeDocuments);
      await page.goto('/');
      await page.route('**/api/documents/upload', (route) => route.fulfill({ status: 500, ...answer }));
      await choose(page);
      await hand(page).click();
      await expectToast(page, 'Upload Failed', shown);
      await expect(hand(page)).toBeEnabled();
    });
  }

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
