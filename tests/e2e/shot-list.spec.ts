import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const openNewList = async (page: Page) => {
  await page.goto('/shot-list');
  await page.getByRole('button', { name: 'New shot list' }).click();
  await expect(page.getByRole('form', { name: 'Shot list' })).toBeVisible();
};
const getPrompt = (page: Page, number: number) => page.getByLabel(`Prompt of shot ${number}`);
const getShot = (page: Page, number: number) =>
  page.getByRole('list', { name: 'Shots' }).getByRole('listitem', { name: `Shot ${number}`, exact: true });

async function writeTwoShots(page: Page): Promise<void> {
  await openNewList(page);
  await page.getByLabel('Name of the film').fill('Harbour');
  await page.getByRole('radio', { name: /^Low/ }).check({ force: true });
  await getPrompt(page, 1).fill('a boat leaves');
  await getShot(page, 1).getByLabel('Length').selectOption('3 seconds');
  await page.getByRole('button', { name: 'Add shot' }).click();
  await getPrompt(page, 2).fill('a harbour at dusk');
  await getShot(page, 2).getByLabel('Length').selectOption('3 seconds');
}

test('shots are put in order by keyboard, kept on the server, made into a film, and made again', async ({
  page,
  signIn,
}) => {
  await signIn();
  await writeTwoShots(page);
  await expect(getShot(page, 2).getByLabel('Begins with')).toHaveValue('previous');
  await getPrompt(page, 2).press('Alt+ArrowUp');
  await expect(getPrompt(page, 1)).toHaveValue('a harbour at dusk');
  await expect(getShot(page, 1)).toContainText('Shot 1');
  await expect(getPrompt(page, 1)).toBeFocused();
  // The first shot has none before it.
  await expect(getShot(page, 1).getByLabel('Begins with')).toHaveValue('none');
  await getShot(page, 2).getByLabel('Begins with').selectOption('The end of the one before');
  await expect(page.getByText('2 shots, 6 seconds')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await page.reload();
  await expect(getPrompt(page, 2)).toHaveValue('a boat leaves');

  await page.getByRole('button', { name: 'Make film · 6 tokens' }).click();
  await expect(page.getByRole('button', { name: 'Make film · 6 tokens' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  const film = page.getByRole('region', { name: 'Film' }).locator('video');
  await expect(film).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(() => film.evaluate((it) => (it as unknown as { duration: number }).duration))
    .toBeGreaterThan(5.5);
  await expect(page.getByText('It is made. Change a shot, or make one again.')).toBeVisible();

  await getShot(page, 1).getByRole('button', { name: 'Make this shot again' }).click();
  await expect(getShot(page, 2)).toContainText('It begins with the old end of the shot before.');
  const before = await film.getAttribute('src');
  await page.getByRole('button', { name: 'Make film · 3 tokens' }).click();
  await expect(film).not.toHaveAttribute('src', before ?? '', { timeout: 60_000 });
  await expect(getShot(page, 1)).toContainText('Made. The next film uses it as it is.');

  await page.getByRole('link', { name: 'All shot lists' }).click();
  await expect(page.getByRole('link', { name: /Harbour/ })).toContainText('2 shots, 6 s');
});

test('a shot is dragged to another place, and the page fits a phone', async ({ page, signIn }) => {
  await signIn();
  await page.setViewportSize({ width: 390, height: 844 });
  await writeTwoShots(page);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 1600 });
  const handle = await page.getByRole('button', { name: 'Move Shot 2', exact: true }).boundingBox();
  const target = await getShot(page, 1).boundingBox();
  if (!handle || !target) throw new Error('the shots are shown');
  await page.mouse.move(handle.x + 10, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(handle.x + 10, target.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect(getPrompt(page, 1)).toHaveValue('a harbour at dusk');
  await expect(getPrompt(page, 2)).toHaveValue('a boat leaves');
});
