/** My Content with far more items than a screen or a page of answers holds. */
import type { Page } from '@playwright/test';
import { fillLibrary } from '#tests/factories/full-library.ts';
import { closeByEscape } from './support/keys.ts';
import { expect, test } from './support/test.ts';

const count = 4_000;
const scrolled = (page: Page) => page.evaluate<number>('Math.round(window.scrollY)');
const frames = (page: Page) => page.getByRole('list', { name: 'My Content' }).getByRole('listitem');

/** The id of the first frame that is wholly below the header; empty while it has not loaded. */
function firstInSight(page: Page) {
  return page.evaluate<string>(`[...document.querySelectorAll('[aria-label="My Content"] > li')]
    .find((frame) => frame.getBoundingClientRect().top > 72)?.id ?? ''`);
}

test('a long library is navigated by date, rendered in part, and keeps its scroll position', async ({
  page,
  signIn,
  db,
}) => {
  const { id } = await signIn();
  await fillLibrary(db, id, count);
  await page.goto('/content');
  await expect(frames(page).first()).toHaveAttribute('aria-posinset', '1');
  // The first page stands in for the list until its length is known.
  await expect(frames(page).first()).not.toHaveAttribute('aria-setsize', '-1');
  const total = Number(await frames(page).first().getAttribute('aria-setsize'));
  expect(total).toBeGreaterThan(count * 0.9);
  expect(await frames(page).count()).toBeLessThan(200);

  // Two years, each with a share of the rail that matches its items.
  const rail = page.getByRole('slider', { name: 'Date' });
  const thisYear = new Date().getFullYear();
  await expect(rail).toHaveAttribute('aria-valuetext', new RegExp(String(thisYear)));
  const box = await rail.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + (box?.height ?? 0) * 0.75);
  await expect
    .poll(async () => Number(await rail.getAttribute('aria-valuenow')) / total)
    .toBeGreaterThan(0.7);
  // A drag along the rail scrolls, and draws no selection over the pictures beside it.
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + (box?.height ?? 0) * 0.5, { steps: 4 });
  await expect.poll(async () => Number(await rail.getAttribute('aria-valuenow')) / total).toBeLessThan(0.6);
  await expect(page.getByText(/\d selected/)).toHaveCount(0);
  await page.mouse.up();
  await rail.press('PageDown');
  await rail.press('PageUp');
  await expect(rail).toHaveAttribute('aria-valuetext', new RegExp(`${thisYear - 1}$`));
  await expect.poll(() => firstInSight(page)).toContain('content-');
  expect(await frames(page).count()).toBeLessThan(200);
  expect(await page.evaluate<number>('document.getElementsByTagName("*").length')).toBeLessThan(3_000);

  const place = await scrolled(page);
  const top = await firstInSight(page);
  await page.getByRole('link', { name: 'Training Models' }).first().click();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(place);
  await expect.poll(() => firstInSight(page)).toBe(top);

  // The focused element stays mounted, however far the page scrolls.
  const first = page.locator(`#${top}`).getByRole('button').first();
  await first.focus();
  await rail.evaluate('window.scrollTo(0, 0)');
  await expect(frames(page).nth(1)).toHaveAttribute('aria-posinset', '2');
  await expect(first).toBeFocused();
});

test('an item far down is opened by its id, and deleting it does not move the others', async ({
  page,
  signIn,
  db,
}) => {
  const { id } = await signIn();
  await fillLibrary(db, id, count);
  const answer = await page.request.get('/api/content?sort=oldest&limit=60');
  const { items } = (await answer.json()) as { items: { id: string; name: string }[] };
  const asked = items.at(-1);
  await page.goto(`/content?id=${asked?.id}`);
  const frame = page.locator(`#content-${asked?.id}`);
  await expect(frame).toHaveAttribute('data-marked', 'true');
  await expect(frame).toBeInViewport();

  const place = await scrolled(page);
  const next = items.at(-2);
  await frame.getByRole('button').first().click();
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('button', { name: 'Delete' }).click();
  await viewer.getByRole('button', { name: 'Move to the trash' }).click();
  await expect(viewer.getByRole('heading', { name: next?.name ?? '' })).toBeVisible();
  await closeByEscape(viewer);
  await expect(frame).toHaveCount(0);
  await expect(page.locator(`#content-${next?.id}`)).toBeInViewport();
  await expect.poll(() => scrolled(page)).toBe(place);
});
