import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const coats = { name: 'coats', lines: ['a red coat', 'a raincoat with a hood', 'a fisherman’s jumper'] };
export const variantPrompt = 'a sailor in her forties in __coats__, {harbour|lighthouse|nude beach}';

async function saveList(page: Page): Promise<void> {
  const saved = await page.request.post('/api/wildcards', { data: coats });
  expect(saved.status()).toBe(201);
}

/** The dialog of a prompt with variants, three of which are refused. */
export async function showVariants(page: Page): Promise<void> {
  await saveList(page);
  await page.goto('/?make=variants');
  const dialog = page.getByRole('dialog', { name: 'Prompt variants' });
  await dialog.getByLabel('Prompt', { exact: true }).fill(variantPrompt);
  await expect(dialog.getByText('9 prompts, 3 left out')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Generate 6 images/ })).toBeEnabled();
}

/** The lists of the account. */
export async function showWildcards(page: Page): Promise<void> {
  await saveList(page);
  await page.goto('/?make=variants');
  await page.getByRole('button', { name: 'Manage lists' }).click();
  await expect(page.getByRole('dialog', { name: 'Wildcard lists' }).getByText('__coats__')).toBeVisible();
}

/** The finished pictures of a prompt with variants, as a grid. */
export async function showVariantGrid(page: Page): Promise<void> {
  await saveList(page);
  const variants = { mode: 'all', count: 500, seed: 1, pictures: 6 };
  const data = { type: 'image', prompt: variantPrompt, parameters: { seed: 40, variants } };
  const started = await page.request.post('/api/generate-image', { data });
  expect(started.status()).toBe(202);
  const listCompleted = async () => {
    const listed = await page.request.get('/api/content?status=completed');
    return (await listed.json()) as { total: number; items: { metadata: string }[] };
  };
  await expect.poll(async () => (await listCompleted()).total, { timeout: 60_000 }).toBe(6);
  const { bundleId } = JSON.parse((await listCompleted()).items[0]?.metadata ?? '{}');
  await page.goto(`/content?grid=${bundleId}`);
  const grid = page.getByRole('dialog', { name: 'Grid of variants' });
  await expect(grid.getByRole('rowheader')).toHaveCount(3);
  const loaded = () =>
    grid
      .locator('img')
      .evaluateAll((images) =>
        images.every((image) => (image as unknown as { naturalWidth: number }).naturalWidth > 0),
      );
  await expect.poll(loaded).toBe(true);
}
