import type { Page } from '@playwright/test';
import type { Db } from '#platform/db/client.ts';
import { fillLibrary } from '#tests/factories/full-library.ts';
import { listPictures, sharePictures } from '#tests/factories/shared-pictures.ts';
import { expect } from './test.ts';

/** Fills the signed-in person's library with two years of items that share the few pictures there are. */
async function fillYears(page: Page, db: Db, count: number): Promise<void> {
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string };
  const pictures = await listPictures(db, id);
  await fillLibrary(db, id, count);
  await sharePictures(db, id, pictures);
  await page.reload();
}

/** A library of many screens, scrolled to its middle. */
export async function showYears(page: Page, db: Db): Promise<void> {
  await fillYears(page, db, 3_000);
  const rail = page.getByRole('slider', { name: 'Date' });
  await rail.press('PageDown');
  await expect(page.locator('[data-place] img[data-shown]').first()).toBeVisible();
}
