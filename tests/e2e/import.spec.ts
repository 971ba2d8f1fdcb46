/** Pictures from elsewhere come into My Content by the page, in the background. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './support/imports.ts';
import { expect, test } from './support/test.ts';

test('a folder of pictures comes into My Content, what waits is stated, and a second time nothing is doubled', async ({
  page,
  signIn,
}) => {
  await signIn();
  const folder = await makeFolder();
  try {
    await page.goto('/content');
    await page
      .getByRole('link', { name: 'Import', exact: true })
      .or(page.getByRole('link', { name: 'Import pictures' }))
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Import pictures' })).toBeVisible();
    await page.getByLabel('Choose folder to import').setInputFiles(folder);
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'From elsewhere' }) });
    await expect(card.getByText('4 of 4 files: 0 imported, 3 waiting for consent, 1 refused')).toBeVisible({
      timeout: 60_000,
    });
    await card.getByText('1 refused', { exact: true }).click();
    await expect(card.getByText('It is not a JPEG, PNG, WebP, AVIF or GIF file.')).toBeVisible();
    await card.getByRole('button', { name: 'No recognisable person in these' }).click();
    await expect(card.getByText('4 of 4 files: 3 imported, 1 refused')).toBeVisible({ timeout: 60_000 });

    await page.getByLabel('No recognisable real person is in any of them').check();
    await page.getByLabel('Choose folder to import').setInputFiles(folder);
    await expect(page.getByText('4 of 4 files: 0 imported, 3 already here, 1 refused')).toBeVisible({
      timeout: 60_000,
    });

    await page.goto('/content');
    await expect(page.getByText('Showing 3 of 3')).toBeVisible();
    await page
      .getByRole('button', { name: /lighthouse/ })
      .first()
      .click();
    const viewer = page.getByRole('dialog');
    await expect(
      viewer.getByText('a lighthouse at dusk, oil on canvas, warm light on wet rocks').first(),
    ).toBeVisible();
    await expect(viewer.getByText('Read from lighthouse.png, which AUTOMATIC1111 wrote.')).toBeVisible();
  } finally {
    await rm(path.dirname(folder), { recursive: true, force: true });
  }
});
