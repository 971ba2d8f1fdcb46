import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { samplePrompts } from '#contract/sample-prompts.ts';
import { expect, test } from './support/test.ts';

async function check(page: Page, buffer: Buffer, name = 'picture.jpg'): Promise<void> {
  const mimeType = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
  await page.getByLabel('Picture or video').setInputFiles({ name, mimeType, buffer });
  await page.getByRole('button', { name: 'Check' }).click();
}

test('a visitor checks a file of ours, a changed one and a foreign one', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Check a file' }).click();
  await expect(page).toHaveURL(/\/verify$/);
  const answer = await page.request.post(`/api/samples/${samplePrompts[0]?.id}`);
  expect(answer.status()).toBe(200);
  const ours = await answer.body();

  await check(page, ours);
  await expect(page.getByRole('heading', { name: 'Made here by AI, unchanged' })).toBeFocused();
  await expect(page.getByText('Valid: unchanged since it was signed')).toBeVisible();

  await check(page, await sharp(ours).jpeg({ quality: 70 }).toBuffer());
  await expect(page.getByRole('heading', { name: 'Made here by AI, changed since' })).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText('None');

  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const foreign = sharp({ create: { width: 640, height: 480, channels: 3, background: '#888', noise } });
  await check(page, await foreign.png().toBuffer(), 'foreign.png');
  await expect(page.getByRole('heading', { name: 'No mark found' })).toBeVisible();
  await expect(page.getByText('That proves nothing')).toBeVisible();

  await check(page, Buffer.from('no picture'));
  await expect(page.getByRole('status').filter({ hasText: 'cannot be read' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No mark found' })).toBeHidden();

  const described = await page.request.get('/.well-known/ai-content-verification.json');
  expect(await described.json()).toMatchObject({ marks: [{ kind: 'metadata' }, { kind: 'watermark' }] });
});
