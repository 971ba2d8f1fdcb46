import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Requests pictures by their prompts and waits until they are made. */
export async function makePictures(page: Page, asked: readonly string[]): Promise<void> {
  for (const [seed, prompt] of asked.entries()) {
    const answer = await page.request.post('/api/generate-image', {
      data: { type: 'image', prompt, parameters: { seed, aspectRatio: seed % 2 ? '3:4' : '1:1' } },
    });
    expect(answer.status()).toBe(202);
  }
  await expect
    .poll(
      async () => {
        const answer = await page.request.get('/api/content?status=completed');
        return ((await answer.json()) as { total: number }).total;
      },
      { timeout: 60_000 },
    )
    .toBe(asked.length);
}

/** Requests a short video and waits until it is made. */
export async function makeVideo(page: Page, prompt: string): Promise<void> {
  const data = { prompt, duration: 3, quality: 'low', seed: 7 };
  const answer = await page.request.post('/api/generate-video/sfw', { data });
  expect(answer.status(), await answer.text()).toBe(202);
  const { contentId } = (await answer.json()) as { contentId: string };
  const status = async () => {
    const item = await page.request.get(`/api/content/${contentId}`);
    return ((await item.json()) as { status: string }).status;
  };
  await expect.poll(status, { timeout: 80_000 }).toBe('completed');
}
