import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { pressWhenIdle } from './keys.ts';
import { expect } from './test.ts';

/** Serves previews for items that a test stored without files: one colour, in the size of a preview. */
export async function serveFlatPictures(page: Page): Promise<void> {
  const flat = { create: { width: 1280, height: 1280, channels: 3 as const, background: '#8a6040' } };
  const body = await sharp(flat).webp().toBuffer();
  await page.route('**/api/content/*/preview**', (route) =>
    route.fulfill({ contentType: 'image/webp', body }),
  );
}

/** Waits until the viewer fills the window: measurements before that are too small. */
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

/** Opens the astronomer among the pictures, as soon as it is visible. */
export async function openFirstPicture(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /astronomer/ })
    .first()
    .click();
  await opened(page);
  const picture = page.getByRole('dialog').getByRole('img', { name: /astronomer/ });
  await expect(picture).toHaveAttribute('data-shown', 'true');
}

/** Zooms in on the part above the middle. */
export async function zoomIn(page: Page): Promise<void> {
  await openFirstPicture(page);
  const picture = page.getByRole('dialog').getByRole('img', { name: /astronomer/ });
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const fitted = await width();
  await picture.hover();
  await page.mouse.wheel(0, -500);
  await expect.poll(width).toBeGreaterThan(fitted * 2);
}

/** Makes the details show an item's cost and whether its credentials are valid; on a phone they are pulled up. */
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
  await expect(viewer.getByText('Content credentials are valid.')).toBeVisible();
}

export async function openDownloadOptions(page: Page): Promise<void> {
  await openFirstPicture(page);
  const viewer = page.getByRole('dialog');
  const pull = viewer.getByRole('button', { name: 'More details' });
  if (await pull.isVisible()) await pull.click();
  await viewer.getByRole('button', { name: 'Download options' }).click();
  await expect(viewer.getByRole('button', { name: /^With a visible label/ })).toBeVisible();
}

export async function openKeys(page: Page): Promise<void> {
  await openFirstPicture(page);
  await pressWhenIdle(page, '?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
}
