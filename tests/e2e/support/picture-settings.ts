import { formatParameters, writeParameters } from '@castwright/picture-settings';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './test.ts';

/** A PNG with settings of another tool in it. */
export async function makePictureWithSettings(): Promise<Buffer> {
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="416" height="608"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#2b4a6f"/><stop offset="1" stop-color="#e8a266"/></linearGradient></defs><rect width="416" height="608" fill="url(#s)"/><path d="M0 470h416v138H0z" fill="#1d2f44"/><path d="M190 220h36l14 260h-64z" fill="#efe6d8"/><path d="M184 196h48v26h-48z" fill="#b4442c"/></svg>',
  );
  const text = formatParameters({
    prompt: 'a lighthouse at dusk, <lora:seaside:0.8>, oil on canvas, warm light on wet rocks',
    negativePrompt: 'blurry, low contrast',
    seed: 1_234_567_890,
    steps: 28,
    guidance: 6.5,
    sampler: 'dpmpp_2m',
    scheduler: 'karras',
    width: 832,
    height: 1216,
    model: 'harbour_v2',
  }).replace('Version: Castwright', 'Clip skip: 2, Version: v1.10.1');
  return Buffer.from(writeParameters(await sharp(drawing).png().toBuffer(), text));
}

/** Opens the sheet with the settings of a picture. */
export async function showPictureSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Read settings from a picture' }).waitFor();
  const picture = { name: 'lighthouse.png', mimeType: 'image/png', buffer: await makePictureWithSettings() };
  await page.getByLabel('Picture to read settings from').setInputFiles(picture);
  await expect(page.getByRole('dialog', { name: 'Settings in this picture' })).toBeVisible();
}
