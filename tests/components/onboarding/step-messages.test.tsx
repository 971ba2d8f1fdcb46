/** What the onboarding steps say and refuse by themselves (docs/requirements/public-site.md, sections 8 and 9). */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { limits } from '#contract/limits.ts';
import { askedConsents, policySlugs, policyVersions } from '#contract/policies.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalledRoutes, refuse } from '../support/server.ts';
import { createUser } from '../support/shell.ts';
import { expectToast } from '../support/toasts.ts';

async function checkAll(): Promise<void> {
  await expect.element(page.getByRole('checkbox').first()).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) await box.click();
}

describe('the age step', () => {
  const date = page.getByLabelText('Date of birth');
  const verify = () => page.getByRole('button', { name: 'Verify' }).click();

  beforeEach(() => {
    answer('currentUser', createUser({ gate: 'date_of_birth', dateOfBirth: null, consentsGiven: false }));
    openPage('/');
  });

  test('asks for the date first, then for the confirmations', async () => {
    await verify();
    await expectToast('Date Required', 'Please enter your date of birth.');
    await date.fill('1991-03-14');
    await page.getByRole('checkbox').first().click();
    await verify();
    await expectToast('Confirmations Required', 'Please confirm all requirements to proceed.');
    expect(listCalledRoutes()).not.toContain('verifyAge');
  });

  for (const [said, shown] of [
    ['The clock is wrong.', 'The clock is wrong.'],
    ['', 'Failed to verify age. Please try again.'],
  ] as const) {
    test(`says that it failed: ${shown}`, async () => {
      refuse('verifyAge', { message: said });
      await date.fill('1990-01-01');
      await checkAll();
      await verify();
      await expectToast('Verification Failed', shown);
      await expect.element(date).toHaveValue('1990-01-01');
    });
  }
});

describe('the consents', () => {
  for (const [said, shown] of [
    ['The register is closed.', 'The register is closed.'],
    ['', 'Please complete all required verifications.'],
  ] as const) {
    test(`say that it failed: ${shown}`, async () => {
      answer('currentUser', createUser({ gate: 'consents', consentsGiven: false }));
      answer('consentRequest', {
        given: [],
        asked: askedConsents.slice(0, 8),
        edition: '1',
        policies: policySlugs.map((slug) => ({ slug, version: policyVersions[slug], agreedVersion: null })),
      });
      refuse('completeCompliance', { message: said });
      openPage('/');
      await checkAll();
      await page.getByRole('button', { name: 'Agree and continue' }).click();
      await expectToast('Verification Failed', shown);
      await expect.element(page.getByRole('checkbox').first()).toBeChecked();
    });
  }
});

describe('the documents', () => {
  const submit = page.getByRole('button', { name: 'Submit' });
  const side = (name: 'Front' | 'Back') =>
    page.getByCss('input[type=file]:not([capture])').nth(name === 'Front' ? 0 : 1);

  beforeEach(() => {
    answer('currentUser', createUser({ gate: 'documents', documentsUploaded: false }));
    answer('documentReview', { status: 'none', reason: null, decidedAt: null });
    openPage('/');
  });

  /** A plain card that shows no person. */
  async function drawCard(name: string, shade: string): Promise<File> {
    const canvas = new OffscreenCanvas(86, 54);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('this browser draws nothing');
    pen.fillStyle = shade;
    pen.fillRect(0, 0, 86, 54);
    return new File([await canvas.convertToBlob()], name, { type: 'image/png' });
  }

  function transfer(file: File): DataTransfer {
    const data = new DataTransfer();
    data.items.add(file);
    return data;
  }

  async function choose(into: Locator, file: File): Promise<void> {
    await expect.element(into).toBeInTheDocument();
    const input = into.element() as HTMLInputElement;
    input.files = transfer(file).files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }

  test('come in three types, with two sides that can be seen, removed and replaced', async () => {
    for (const type of ['ID card', "Driver's license", 'Passport'])
      await page.getByText(type, { exact: true }).click();
    await expect.element(page.getByText('The page with your photo')).toBeVisible();
    await expect.element(submit).toBeDisabled();
    await choose(side('Front'), await drawCard('front.png', '#7a8b99'));
    const preview = page.getByRole('img', { name: 'Front of your document' });
    await expect.element(preview).toBeVisible();
    const first = preview.element().getAttribute('src');
    await choose(side('Front'), await drawCard('other.png', '#223344'));
    await expect.element(preview).not.toHaveAttribute('src', first ?? '');
    await expect.element(submit).toBeDisabled();
    await page.getByRole('button', { name: 'Remove front' }).click();
    await expect.element(preview).not.toBeInTheDocument();
    await choose(side('Front'), await drawCard('front.png', '#7a8b99'));
    await choose(side('Back'), await drawCard('back.png', '#99877a'));
    await expect.element(submit).toBeEnabled();
  });

  test('can be dropped', async () => {
    await expect.element(side('Front')).toBeInTheDocument();
    const dataTransfer = transfer(await drawCard('front.png', '#7a8b99'));
    side('Front')
      .element()
      .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    await expect.element(page.getByText('front.png')).toBeVisible();
  });

  test('too large, and of a wrong type, are refused before they are sent', async () => {
    const large = new Uint8Array(limits.identityImageBytes + 1);
    await choose(side('Front'), new File([large], 'large.png', { type: 'image/png' }));
    await expectToast('File Too Large', 'Please select an image smaller than 10MB.');
    await choose(side('Back'), new File(['%PDF-1.7'], 'id.pdf', { type: 'application/pdf' }));
    await expectToast('Invalid File Type', 'Please select an image file (JPG, PNG, etc.).');
    await expect.element(page.getByRole('button', { name: 'Remove front' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Remove back' })).not.toBeInTheDocument();
  });

  test('that are missing are asked for', async () => {
    await choose(side('Front'), await drawCard('front.png', '#7a8b99'));
    // The button waits for both; the form can still be submitted with a key or by a script.
    (page.getByCss('form').element() as HTMLFormElement).requestSubmit();
    await expectToast('Missing Documents', 'Please upload both front and back images of your ID.');
  });
});
