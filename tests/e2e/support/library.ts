import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** States of My Content for screenshots; `library-bulk.spec.ts` tests them. */

async function listItemIds(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/content');
  return ((await answer.json()) as { items: { id: string }[] }).items.map(({ id }) => id);
}

async function change(page: Page, data: object): Promise<void> {
  expect((await page.request.post('/api/content/bulk', { data })).status()).toBe(200);
}

async function collect(page: Page, name: string, ids: readonly string[]): Promise<string> {
  const answer = await page.request.post('/api/collections', { data: { name } });
  const { id } = (await answer.json()) as { id: string };
  await change(page, { action: 'collect', ids, collectionId: id });
  return id;
}

/** Two of the pictures are selected. */
export async function chooseTwo(page: Page): Promise<void> {
  const frames = page.getByRole('list', { name: 'My Content' }).getByRole('listitem');
  // With a finger they are hidden, and a long press selects.
  const boxes = frames.getByRole('checkbox', { includeHidden: true });
  await boxes.nth(1).dispatchEvent('click');
  await boxes.nth(2).dispatchEvent('click');
  await expect(page.getByRole('region', { name: 'Selected items' })).toContainText('2 selected');
}

/** Two collections, one of them open, with a tag and a favourite as filters. */
export async function openCollection(page: Page): Promise<void> {
  const ids = await listItemIds(page);
  const portraits = await collect(page, 'Portraits', ids.slice(0, 3));
  await collect(page, 'For the shop', ids.slice(3));
  await change(page, { action: 'tag', ids, tag: 'spring' });
  await change(page, { action: 'favourite', ids, favourite: true });
  await page.goto(`/content?collectionId=${portraits}&tag=spring&favourite=true`);
  await expect(page.getByRole('heading', { name: 'Portraits' })).toBeVisible();
}

/** Saved searches, and the form to save the current one. */
export async function openSearches(page: Page): Promise<void> {
  for (const [name, query] of Object.entries({
    'Dancers this week': { q: 'dancer', date: 'week' },
    'Favourite videos': { type: 'video', favourite: 'true' },
  })) {
    await page.request.post('/api/searches', { data: { name, query } });
  }
  await page.goto('/content?q=sea&category=sfw');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: /^Dancers/ })).toBeVisible();
}

/** The filters that do not fit into the bar. */
export async function openFilters(page: Page): Promise<void> {
  await change(page, { action: 'tag', ids: await listItemIds(page), tag: 'spring' });
  await page.goto('/content');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('Verdict')).toBeVisible();
}

/** The trash, with the days until each item is deleted. */
export async function openTrash(page: Page): Promise<void> {
  await change(page, { action: 'trash', ids: await listItemIds(page) });
  await page.goto('/content?trash=true');
  await expect(page.getByText('30 days left').first()).toBeAttached();
}
