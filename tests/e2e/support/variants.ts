import type { Page } from '@playwright/test';
import { pressWhenIdle } from './keys.ts';
import { expect } from './test.ts';

export const violinMaker = 'a violin maker in her fifties, silver hair, round glasses, workshop, golden hour';

/** Requests variants of one prompt in one call and waits until they are made. */
export async function makeVariants(page: Page, count = 4): Promise<void> {
  const answer = await page.request.post('/api/generate-image', {
    data: {
      type: 'image',
      prompt: violinMaker,
      parameters: { seed: 40, bundleSize: count, aspectRatio: '3:4' },
    },
  });
  expect(answer.status()).toBe(202);
  const completed = async () => {
    const page1 = await page.request.get('/api/content?status=completed');
    return ((await page1.json()) as { total: number }).total;
  };
  await expect.poll(completed, { timeout: 60_000 }).toBe(count);
}

/** Four variants as one stack, in the grid. */
export async function showStacked(page: Page): Promise<void> {
  await makeVariants(page);
  await page.goto('/content?stacked=true');
  await expect(page.getByRole('img', { name: 'One of 4 variants' })).toBeVisible();
}

/** The open stack, with the first variant kept and the second one rejected. */
export async function showCulling(page: Page): Promise<void> {
  await showStacked(page);
  await page.getByRole('button', { name: /One of 4 variants/ }).click();
  const room = page.getByRole('dialog', { name: 'Keep or reject' });
  await expect(room.getByRole('img', { name: /^1 of 4/ })).toHaveAttribute('data-shown', 'true');
  await pressWhenIdle(page, 'k');
  await page.keyboard.press('x');
  await expect(room.getByRole('img', { name: /^3 of 4/ })).toHaveAttribute('data-shown', 'true');
}

export async function showCullingSummary(page: Page): Promise<void> {
  await showCulling(page);
  await page.keyboard.press('0');
  await page.keyboard.press('1');
  await expect(page.getByRole('heading', { name: 'All reviewed' })).toBeVisible();
}

/** Two variants side by side. */
export async function showComparison(page: Page): Promise<void> {
  await makeVariants(page, 2);
  const answer = await page.request.get('/api/content?sort=oldest');
  const { items } = (await answer.json()) as { items: { id: string }[] };
  await page.goto(`/content?compare=${items.map(({ id }) => id).join(',')}`);
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  await expect(dialog.getByRole('row', { name: /^Seed/ })).toBeVisible();
  const loaded = async () =>
    dialog
      .locator('img')
      .evaluateAll((images) =>
        images.every((image) => (image as unknown as { naturalWidth: number }).naturalWidth > 0),
      );
  await expect.poll(loaded).toBe(true);
}
