import type { Page } from '@playwright/test';
import type { Db } from '#platform/db/client.ts';
import { createPersona } from './links.ts';
import { makePictures } from './make-content.ts';
import { expect } from './test.ts';

export const badFile = [
  'Date,Type,Amount,Note',
  '03/11/2026,Subscription,9.50,October',
  '04/11/2026,Tip,5.00,Thanks',
  'someday,Tip,5.00,',
  '05/11/2026,Tip,a lot,',
].join('\n');

/** Enters earnings of the last months in two currencies. @returns the persona's id */
async function writeEarnings(page: Page): Promise<string> {
  const personaId = await createPersona(page);
  const kinds = ['subscriptions', 'tips', 'sponsored', 'affiliate'];
  for (let n = 0; n < 12; n++) {
    const day = new Date(Date.now() - n * 23 * 24 * 3_600_000).toISOString().slice(0, 10);
    const data = {
      ...{ personaId, day, kind: kinds[n % 4], amount: 4_200 + ((n * 1_731) % 9_000) },
      ...{ currency: n % 3 === 2 ? 'EUR' : 'USD', note: n % 2 ? '' : 'Paid out' },
    };
    expect((await page.request.post('/api/earnings', { data })).status()).toBe(201);
  }
  return personaId;
}

/** Shows what a persona earned. */
export async function showEarnings(page: Page): Promise<void> {
  await makePictures(page, ['a lighthouse keeper']);
  await writeEarnings(page);
  await page.goto('/publishing/earnings');
  await expect(page.getByText('Paid out').first()).toBeVisible();
  await expect(page.locator('.recharts-bar-rectangle path').first()).toBeVisible();
}

/** Shows what a persona earned on its own page. */
export async function showPersonaEarnings(page: Page, _db: Db): Promise<void> {
  const personaId = await writeEarnings(page);
  await page.goto(`/personas/${personaId}`);
  const heading = page.getByRole('heading', { name: 'Cost and earnings' });
  await heading.scrollIntoViewIfNeeded();
  await expect(heading).toBeVisible();
}

/** Opens the import of a file with bad rows. */
export async function chooseFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'november.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(badFile),
  });
  await expect(dialog.getByText('How the file is read')).toBeVisible();
}

/** Shows the import of a file with bad rows, once it is known how the file is read. */
export async function showImport(page: Page): Promise<void> {
  await createPersona(page);
  await page.goto('/publishing/earnings');
  await chooseFile(page);
  await page.getByRole('combobox', { name: 'Currency of all rows' }).click();
  await page.getByRole('option', { name: 'EUR' }).click();
  await page.getByRole('combobox', { name: 'Dates' }).click();
  await page.getByRole('option', { name: /Day first/ }).click();
  await expect(page.getByText('“someday” is no date')).toBeVisible();
}
