import type { Page } from '@playwright/test';
import { makeLoraFile } from '#tests/factories/lora-files.ts';
import { openComposer } from './stage.ts';
import { expect } from './test.ts';

/** Uploads LoRAs of two families, unless the account has them, and waits until they are checked. */
async function addLoras(page: Page): Promise<void> {
  const list = async () =>
    ((await (await page.request.get('/api/loras')).json()) as { loras: { name: string; state: string }[] })
      .loras;
  const had = await list();
  for (const [name, family] of [
    ['Soft light', 'sdxl'],
    ['Film grain', 'flux2-klein'],
  ] as const) {
    if (had.some((each) => each.name === name)) continue;
    const buffer = makeLoraFile(family, { metadata: { 'modelspec.trigger_phrase': name.toLowerCase() } });
    const data = { name, fileName: 'lora.safetensors', byteSize: buffer.length, confirmed: true };
    const { id } = await (await page.request.post('/api/loras/uploads', { data })).json();
    const file = { name: 'part', mimeType: 'application/octet-stream', buffer };
    await page.request.post(`/api/loras/${id}/parts`, { multipart: { number: '0', file } });
  }
  await expect.poll(async () => (await list()).every(({ state }) => state === 'usable')).toBe(true);
}

/** Opens the page of LoRAs with the details of one. */
export async function openLoras(page: Page): Promise<void> {
  await addLoras(page);
  await page.goto('/loras');
  await page.getByRole('button', { name: 'Details' }).first().click();
  await expect(page.getByText('AutoV2')).toBeVisible();
}

/** Opens the dialog that adds a LoRA. */
export async function openAddLora(page: Page): Promise<void> {
  await page.goto('/loras');
  await page.getByRole('button', { name: 'Add a LoRA' }).click();
  await expect(page.getByRole('dialog').getByLabel('Link', { exact: true })).toBeVisible();
}

/** Chooses two LoRAs in the composer. */
export async function chooseLoras(page: Page): Promise<void> {
  await addLoras(page);
  await page.goto('/');
  await openComposer(page);
  const composer = page.getByRole('form', { name: 'Quick Generate' });
  await composer.getByLabel('LoRA', { exact: true }).selectOption({ label: 'Soft light' });
  await composer.getByLabel('LoRA', { exact: true }).selectOption({ label: 'Film grain' });
  await expect(composer.getByRole('slider', { name: 'Weight of Film grain' })).toBeVisible();
}
