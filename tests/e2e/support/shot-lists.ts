import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Opens a stored shot list of three shots. */
export async function openShotList(page: Page): Promise<void> {
  const shots = [
    { id: 'a', prompt: 'a boat leaves the harbour at dusk, gulls above it' },
    { id: 'b', prompt: 'the sea, close, waves in warm light', start: { kind: 'previous' } },
    { id: 'c', prompt: 'the harbour from above, its lamps are lit', duration: 10 },
  ];
  const answer = await page.request.post('/api/shot-lists', { data: { name: 'Harbour', shots } });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`/shot-list?list=${id}`);
  await expect(page.getByRole('list', { name: 'Shots' }).getByRole('listitem')).toHaveCount(3);
}
