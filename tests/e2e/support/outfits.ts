import type { Page } from '@playwright/test';
import { openComposer } from './stage.ts';
import { expect } from './test.ts';
import { openFirstPicture } from './viewer.ts';

/** Saves two outfits and a place, the first of each with a picture of My Content, unless the account has them. */
async function saveOutfits(page: Page): Promise<void> {
  const listed = await page.request.get('/api/content?status=completed');
  const { items } = (await listed.json()) as { items: { id: string }[] };
  const words = 'wearing a long red wool coat, black boots and a grey scarf';
  for (const data of [
    { kind: 'outfit', name: 'Red coat', words, contentId: items[0]?.id },
    { kind: 'outfit', name: 'Linen suit', words: 'wearing a cream linen suit' },
    { kind: 'place', name: 'Roof', words: 'on a rooftop terrace at dusk', contentId: items[1]?.id },
  ]) {
    const answer = await page.request.post('/api/scene-presets', { data });
    expect([201, 409], await answer.text()).toContain(answer.status());
  }
}

/** Opens the page of outfits and places with its pictures. */
export async function openOutfits(page: Page): Promise<void> {
  await saveOutfits(page);
  await page.goto('/outfits');
  await expect(page.getByRole('img', { name: 'Picture of Roof' })).toHaveAttribute('data-shown', 'true');
}

/** Opens the form that changes an outfit. */
export async function openOutfitForm(page: Page): Promise<void> {
  await openOutfits(page);
  await page.getByRole('button', { name: 'Change Red coat' }).click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
}

/** Chooses an outfit and a place in the composer. */
export async function chooseOutfit(page: Page): Promise<void> {
  await saveOutfits(page);
  await page.goto('/');
  await openComposer(page);
  const composer = page.getByRole('form', { name: 'Quick Generate' });
  await composer.getByLabel('Outfit').selectOption('Red coat');
  await composer.getByLabel('Place').selectOption('Roof');
  await expect(composer.getByRole('button', { name: 'Remove Roof' })).toBeVisible();
}

/** Opens the form that saves the picture in the viewer as an outfit or a place. */
export async function saveFromViewer(page: Page): Promise<void> {
  await page.goto('/content');
  await openFirstPicture(page);
  const viewer = page.getByRole('dialog');
  const pull = viewer.getByRole('button', { name: 'More details' });
  if (await pull.isVisible()) await pull.click();
  await viewer.getByRole('button', { name: 'Save as outfit or place' }).click();
  await expect(page.getByRole('button', { name: 'Save outfit' })).toBeVisible();
}
