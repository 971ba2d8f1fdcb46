/** Settings go from a picture into the composer, through a generation, and out again with a download. */
import { readFile } from 'node:fs/promises';
import { readPictureSettings } from '@castwright/picture-settings';
import { messages } from '#contract/messages.ts';
import { showPictureSettings } from './support/picture-settings.ts';
import { expect, test } from './support/test.ts';

test('the settings of a picture fill the composer, and a download has them in it', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await showPictureSettings(page);
  const sheet = page.getByRole('dialog', { name: 'Settings in this picture' });
  await expect(sheet.getByText('Written by AUTOMATIC1111 v1.10.1')).toBeVisible();
  await expect(sheet.getByText('harbour_v2')).toBeVisible();
  await sheet.getByRole('button', { name: 'Use these' }).click();
  await expect(sheet).toBeHidden();
  const words = 'a lighthouse at dusk, oil on canvas, warm light on wet rocks';
  await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue(words);
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled();
  await page.getByLabel('Prompt', { exact: true }).press('Control+Enter');
  // Leaving earlier would end the request.
  await expect(page.getByText(messages.generation.imageStarted).first()).toBeVisible();
  await page.goto('/content');
  await page
    .getByRole('button', { name: /lighthouse/ })
    .first()
    .click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('button', { name: 'Download options' })).toBeEnabled({ timeout: 60_000 });
  await viewer.getByRole('button', { name: 'Download options' }).click();
  await viewer.getByLabel('Write settings in AUTOMATIC1111’s form').check();
  await page.keyboard.press('Escape');
  const saved = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Download with settings' }).click();
  const file = await readFile(await (await saved).path());
  expect(await readPictureSettings(file)).toMatchObject({
    tool: 'castwright',
    prompt: words,
    negativePrompt: expect.stringContaining('blurry'),
    seed: '1234567890',
  });
});
