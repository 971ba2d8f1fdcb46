/** Searching and filtering My Content. */
import type { Page } from '@playwright/test';
import { makeContents } from '#tests/factories/content.ts';
import { closeByEscape, pressWhenIdle } from './support/keys.ts';
import { expect, test } from './support/test.ts';

const day = 86_400_000;

const daysAgo = (days: number) => new Date(Date.now() - days * day);

/** The names in the grid, in order. */
async function expectShown(page: Page, ...names: string[]): Promise<void> {
  const frames = page.getByRole('list', { name: 'My Content' }).getByRole('listitem');
  await expect(frames).toHaveText(names.map((name) => new RegExp(name)));
}

test.describe('My Content', () => {
  test('is filtered, searched and sorted, and Back restores it', async ({ page, signIn, db }) => {
    const { id } = await signIn();
    await makeContents(db, id, [
      { name: 'Dawn', type: 'video', category: 'nsfw' },
      { name: 'Boat', createdAt: daysAgo(3), metadata: { prompt: 'a boat in a green harbour' } },
      { name: 'Cliff', createdAt: daysAgo(20), status: 'failed' },
      { name: 'Apple', createdAt: daysAgo(60), type: 'training_data' },
    ]);
    await page.goto('/content');
    await expectShown(page, 'Dawn', 'Boat', 'Cliff', 'Apple');

    const tiles = page.getByRole('group', { name: 'Item counts' });
    await expect(tiles.getByRole('button')).toHaveText([
      '4Total Items',
      '2Images',
      '1Videos',
      '0Models',
      '1Training Data',
      '3SFW',
      '1NSFW',
    ]);
    await tiles.getByRole('button', { name: 'Images' }).click();
    await expectShown(page, 'Boat', 'Cliff');
    await expect(page.getByLabel('Type', { exact: true })).toHaveValue('image');
    await tiles.getByRole('button', { name: 'Total Items' }).click();

    const date = page.getByLabel('Date created');
    await date.selectOption('Today');
    await expectShown(page, 'Dawn');
    await date.selectOption('This week');
    await expectShown(page, 'Dawn', 'Boat');
    await date.selectOption('This month');
    await expectShown(page, 'Dawn', 'Boat', 'Cliff');
    await date.selectOption('All time');

    const sort = page.getByLabel('Sort');
    await sort.selectOption('oldest');
    await expectShown(page, 'Apple', 'Cliff', 'Boat', 'Dawn');
    await sort.selectOption('type');
    await expect(page).toHaveURL('/content?sort=type');
    await sort.selectOption('name');
    await expectShown(page, 'Apple', 'Boat', 'Cliff', 'Dawn');

    await pressWhenIdle(page, '/');
    const search = page.getByRole('searchbox', { name: 'Search by name, prompt, model, persona and tag' });
    await expect(search).toBeFocused();
    await page.keyboard.type('green');
    await expectShown(page, 'Boat');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expectShown(page, 'Apple', 'Boat', 'Cliff', 'Dawn');
    await search.fill('cl');
    await expect(page).toHaveURL('/content?sort=name&q=cl');

    await page.getByRole('link', { name: 'Training Models' }).first().click();
    await expect(page).toHaveURL('/training-models');
    await page.goBack();
    await expect(search).toHaveValue('cl');
    await expectShown(page, 'Cliff');
    await page.getByRole('button', { name: 'Total Items' }).click();
    await expect(search).toHaveValue('');
  });

  test('has favourites and names that are edited in place', async ({ page, signIn, db }) => {
    const { id } = await signIn();
    await makeContents(db, id, [{ name: 'Boat' }, { name: 'Apple', createdAt: daysAgo(1) }]);
    await page.goto('/content');
    await expectShown(page, 'Boat', 'Apple');
    const apple = page.getByRole('listitem').filter({ hasText: 'Apple' });
    const heart = apple.getByRole('button', { name: 'Favourite' });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Favourites' }).click();
    await expectShown(page, 'Apple');

    await page.getByRole('button', { name: 'Apple' }).click();
    const viewer = page.getByRole('dialog');
    await viewer.getByRole('button', { name: 'Rename' }).first().click();
    const name = viewer.getByRole('textbox', { name: 'Name' });
    await name.fill('Never mind');
    await name.press('Escape');
    await expect(name).toBeHidden();
    await expect(viewer.getByRole('heading', { name: 'Apple' })).toBeVisible();
    await viewer.getByRole('button', { name: 'Rename' }).click();
    await name.fill('Pear');
    await name.press('Enter');
    await expect(viewer.getByRole('heading', { name: 'Pear' })).toBeVisible();

    // A change that the server refuses is undone.
    await page.route('**/api/content/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Not now.' } })
        : route.continue(),
    );
    const viewed = viewer.getByRole('button', { name: 'Favourite' });
    await viewed.click();
    await expect(page.getByText('Not changed')).toBeVisible();
    await expect(viewed).toHaveAttribute('aria-pressed', 'true');
  });

  test('has a trash, from which items are restored or permanently deleted', async ({ page, signIn, db }) => {
    const { id } = await signIn();
    await makeContents(db, id, [
      { name: 'Boat' },
      { name: 'Apple', createdAt: daysAgo(3), trashedAt: daysAgo(2) },
    ]);
    await page.goto('/content');
    await expectShown(page, 'Boat');
    const trash = page.getByRole('button', { name: /^Trash/ });
    await expect(trash).toHaveText('Trash, 1');
    const viewer = page.getByRole('dialog');

    await page.getByRole('button', { name: 'Boat' }).click();
    await viewer.getByRole('button', { name: 'Delete' }).click();
    await viewer.getByRole('button', { name: 'Move to the trash' }).click();
    await expect(trash).toHaveText('Trash, 2');
    await trash.click();
    await expectShown(page, 'Boat', 'Apple');

    await page.getByRole('button', { name: 'Boat' }).click();
    await viewer.getByRole('button', { name: 'Restore' }).click();
    await expectShown(page, 'Apple');
    // The viewer moves to the next item by itself.
    await expect(viewer.getByRole('heading', { name: 'Apple' })).toBeVisible();
    await viewer.getByRole('button', { name: 'Delete permanently' }).click();
    await viewer.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page.getByText('No content found')).toBeVisible();
    await expect(trash).toHaveText('Trash');
    await trash.click();
    await expectShown(page, 'Boat');
  });

  test('is a list as well, and remembers that', async ({ page, signIn, db }) => {
    const { id } = await signIn();
    await makeContents(db, id, [
      { name: 'Boat', type: 'video', category: 'nsfw' },
      { name: 'Apple', type: 'training_data', status: 'failed', createdAt: daysAgo(1) },
    ]);
    await page.goto('/content');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    const table = page.getByRole('table', { name: 'My Content' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Name',
      'Type',
      'Category',
      'Status',
      'Created',
      'Actions',
    ]);
    await page.reload();
    const rows = table.getByRole('row');
    await expect(rows.nth(1)).toContainText(/Boat.*Video.*NSFW.*Completed/);
    await expect(rows.nth(2)).toContainText(/Apple.*Training Data.*SFW.*Failed/);
    await expect(rows.nth(1).getByRole('button', { name: 'Download Boat' })).toBeVisible();
    await table.getByRole('button', { name: 'Apple' }).click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByRole('heading', { name: 'Apple' })).toBeVisible();
    await closeByEscape(viewer);
    await page.getByRole('button', { name: 'Grid', exact: true }).click();
    await expectShown(page, 'Boat', 'Apple');
  });

  test('keeps its scroll position when the creator goes back to it', async ({ page, signIn, db }) => {
    const { id } = await signIn();
    await makeContents(
      db,
      id,
      Array.from({ length: 30 }, (_, n) => ({ name: `Picture ${n}` })),
    );
    await page.goto('/content');
    await expect(page.getByText('Showing 30 of 30 items')).toBeVisible();
    await page.mouse.wheel(0, 500);
    const scrolled = () => page.evaluate<number>('window.scrollY');
    await expect.poll(scrolled).toBe(500);
    await page.getByRole('link', { name: 'Training Models' }).first().click();
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await expect.poll(scrolled).toBe(500);
  });
});
