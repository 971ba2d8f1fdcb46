import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { pressOnceSettled } from './keys.ts';
import { expect } from './test.ts';

/** Gives the previews of items that a test stored without files: one colour, as large as previews are. */
export async function serveFlatPictures(page: Page): Promise<void> {
  const flat = { create: { width: 1280, height: 1280, channels: 3 as const, background: '#8a6040' } };
  const body = await sharp(flat).webp().toBuffer();
  await page.route('**/api/content/*/preview**', (route) =>
    route.fulfill({ contentType: 'image/webp', body }),
  );
}

/** Waits until the viewer has grown to the window: what is measured before is smaller than it will be. */
async function opened(page: Page): Promise<void> {
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('button', { name: 'Close' }).waitFor();
  const width = page.viewportSize()?.width;
  await expect.poll(async () => (await viewer.boundingBox())?.width).toBe(width);
}

/** Opens My Content, and in it the item of this name in the viewer. */
export async function openFirst(page: Page, name: string): Promise<void> {
  await page.goto('/content');
  await page.getByRole('button', { name }).first().click();
  await opened(page);
}

/** Opens the astronomer among the pictures, as soon as it is in sight. */
export async function openFirstPicture(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /astronomer/ })
    .first()
    .click();
  await opened(page);
  const picture = page.getByRole('dialog').getByRole('img', { name: /astronomer/ });
  await expect(picture).toHaveAttribute('data-shown', 'true');
}

/** Looks closely at what lies above the middle. */
export async function zoomIn(page: Page): Promise<void> {
  await openFirstPicture(page);
  const picture = page.getByRole('dialog').getByRole('img', { name: /astronomer/ });
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const fitted = await width();
  await picture.hover();
  await page.mouse.wheel(0, -500);
  await expect.poll(width).toBeGreaterThan(fitted * 2);
}

/** Has the details say what an item cost and whether its credentials hold; on a phone they are pulled up. */
export async function openDetails(page: Page): Promise<void> {
  await openFirstPicture(page);
  const viewer = page.getByRole('dialog');
  const pull = viewer.getByRole('button', { name: 'More details' });
  if (await pull.isVisible()) await pull.click();
  await viewer.getByText(/^Cost/).click();
  await expect(viewer.getByText('Spent')).toBeVisible();
  await viewer.getByText('File', { exact: true }).click();
  await expect(viewer.getByText('PNG picture')).toBeVisible();
  await viewer.getByText('Content credentials', { exact: true }).click();
  await expect(viewer.getByText('Content credentials hold.')).toBeVisible();
}

export async function openDownloadWays(page: Page): Promise<void> {
  await openFirstPicture(page);
  const viewer = page.getByRole('dialog');
  const pull = viewer.getByRole('button', { name: 'More details' });
  if (await pull.isVisible()) await pull.click();
  await viewer.getByRole('button', { name: 'What the copy says of its making' }).click();
  await expect(viewer.getByRole('button', { name: /^Without either/ })).toBeVisible();
}

export async function openKeys(page: Page): Promise<void> {
  await openFirstPicture(page);
  await pressOnceSettled(page, '?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
}
