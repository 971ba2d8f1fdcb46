/** Organising My Content: bulk changes, tags, collections, saved searches, the trash. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { newId } from '#platform/ids.ts';
import { listZipFiles } from '#tests/factories/archives.ts';
import { makeContents } from '#tests/factories/content.ts';
import { closeByEscape, pressWhenIdle } from './support/keys.ts';
import { makePictures } from './support/make-content.ts';
import { moveFingers } from './support/mask.ts';
import { expect, test } from './support/test.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

const frames = (page: Page) => page.getByRole('list', { name: 'My Content' }).getByRole('listitem');
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
/** The link that opens an item. */
const opener = (page: Page, name: string) =>
  frames(page)
    .filter({ has: box(page, name) })
    .locator('[data-opens]');
const bar = (page: Page) => page.getByRole('region', { name: 'Selected items' });

/** The names in the grid, in order. */
async function expectShown(page: Page, ...names: string[]): Promise<void> {
  await expect(frames(page)).toHaveText(names.map((name) => new RegExp(name)));
}

async function expectChosen(page: Page, ...names: string[]): Promise<void> {
  await expect(page.getByRole('listitem').getByRole('checkbox', { checked: true })).toHaveCount(names.length);
  for (const name of names) await expect(box(page, name)).toBeChecked();
  if (names.length > 0) await expect(bar(page).getByText(`${names.length} selected`)).toBeVisible();
  else await expect(bar(page)).toBeHidden();
}

async function measureCentre(frame: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** Items named by letters, the first one newest, in the order of the grid. */
const lettered = (letters: string) =>
  [...letters].map((name, n) => ({ name, createdAt: daysAgo(n), metadata: { prompt: 'x' } }));

/** Longer than a long press takes. */
const longPressMilliseconds = 600;

/** Holds a finger still at a point of the window. */
async function holdFinger(page: Page, at: { x: number; y: number }): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await page.waitForTimeout(longPressMilliseconds);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}

test.describe('items of My Content', () => {
  test('are chosen by mark, click, Shift, Ctrl, band and keys, on the sheet and in the list', async ({
    page,
    signIn,
    db,
  }) => {
    const { id } = await signIn();
    await makeContents(db, id, lettered('ABCDEFGH'));
    await page.goto('/content');
    await expect(frames(page)).toHaveCount(8);

    await opener(page, 'B').hover();
    await box(page, 'B').click();
    await expectChosen(page, 'B');
    await opener(page, 'D').click({ modifiers: ['Shift'] });
    await expectChosen(page, 'B', 'C', 'D');
    // Once an item is selected a click no longer opens.
    await opener(page, 'C').click();
    await opener(page, 'H').click({ modifiers: ['Control'] });
    await expectChosen(page, 'B', 'D', 'H');
    await page.keyboard.press('Escape');
    await expectChosen(page);

    const [from, to] = [await measureCentre(frames(page).nth(0)), await measureCentre(frames(page).nth(2))];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await expect(box(page, 'C')).toBeChecked();
    await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 5 });
    await page.mouse.up();
    await expectChosen(page, 'A', 'B');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('Escape');
    await expectChosen(page);

    await opener(page, 'A').focus();
    await page.keyboard.press('ArrowRight');
    await expect(opener(page, 'B')).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expectChosen(page, 'B', 'C', 'D');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('x');
    await expectChosen(page, 'C');
    await page.keyboard.press('Control+a');
    await expectChosen(page, ...'ABCDEFGH');
    await page.keyboard.press('Escape');
    await expectChosen(page);
    await opener(page, 'E').press('Enter');
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'E' })).toBeVisible();
    await closeByEscape(page.getByRole('dialog'));

    await page.getByRole('button', { name: 'List', exact: true }).click();
    await box(page, 'F').click();
    const all = page.getByRole('checkbox', { name: 'Select all' });
    await expect(all).toHaveAttribute('aria-checked', 'mixed');
    await all.click();
    await expect(bar(page).getByText('8 selected')).toBeVisible();
    // Items that other filters exclude are no longer selected.
    await page.getByRole('button', { name: 'Favourites', exact: true }).click();
    await expect(bar(page)).toBeHidden();
  });

  test('are tagged, collected, deleted and restored together', async ({ page, signIn, db }) => {
    const { id } = await signIn();
    await makeContents(db, id, [
      ...lettered('ABC'),
      { name: 'D', createdAt: daysAgo(4), status: 'processing' },
    ]);
    await page.goto('/content');
    await expectShown(page, 'A', 'B', 'C', 'D');
    const dialog = page.getByRole('dialog');
    const choose = async (...names: string[]) => {
      // While a dialog is fading out, keys do not reach the page.
      await expect(dialog).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expectChosen(page);
      for (const name of names) {
        await opener(page, name).hover();
        await box(page, name).click();
      }
    };
    const act = (name: string) => bar(page).getByRole('button', { name, exact: true }).click();

    await choose('A', 'B');
    await act('Tag');
    await dialog.getByRole('combobox', { name: 'Tag' }).fill('Shop ');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('2 items tagged “shop”')).toBeVisible();
    await act('Collect');
    await dialog.getByLabel('New collection').fill('Harbours');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const shelf = page.getByRole('navigation', { name: 'Collections' });
    await expect(shelf.getByRole('button', { name: 'Harbours' })).toHaveText(/2/);
    await act('Favourite');
    await expect(bar(page).getByRole('button', { name: 'Unfavourite' })).toBeVisible();

    // A tag on any item links to all items with it.
    await choose();
    await opener(page, 'A').click();
    await dialog.getByRole('link', { name: 'shop' }).click();
    await expectShown(page, 'A', 'B');
    await choose('A', 'B');
    await act('Tag');
    await dialog.getByRole('button', { name: 'Remove shop' }).click();
    await expect(page.getByText('No content found')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expectShown(page, 'A', 'B');
    await page.getByRole('button', { name: 'Remove Tag: shop' }).click();

    await shelf.getByRole('button', { name: 'Harbours' }).click();
    await expectShown(page, 'A', 'B');
    await choose('A');
    // Adding to another collection and then removing from this one moves an item.
    await act('Collect');
    await dialog.getByLabel('New collection').fill('Boats');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(shelf.getByRole('button', { name: 'Boats' })).toHaveText(/1/);
    await act('Remove from collection');
    await expectShown(page, 'B');
    await shelf.getByRole('button', { name: 'Boats' }).click();
    await expectShown(page, 'A');
    await shelf.getByRole('button', { name: 'Boats' }).click();

    await choose('C', 'D');
    await act('Delete');
    // The button stays for ten seconds.
    await page
      .getByRole('alert')
      .filter({ hasText: '1 of 2 items' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expectShown(page, 'A', 'B', 'C', 'D');

    // An item whose change the server refuses comes back, with a message.
    await page.route('**/api/content/bulk', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Not now.' } }),
    );
    await choose('B');
    await act('Delete');
    await expect(page.getByText('Not deleted')).toBeVisible();
    await expectShown(page, 'A', 'B', 'C', 'D');
  });

  test('are saved together as a ZIP', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/content');
    await makePictures(page, ['a blue boat', 'a red apple']);
    await page.reload();
    await expect(frames(page)).toHaveCount(2);
    await pressWhenIdle(page, 'Control+a');
    const saved = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'Download' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('my-content.zip');
    await expect(page.getByText('2 items saved')).toBeVisible();
    const files = listZipFiles(await readFile(await file.path()));
    expect([...files.keys()]).toEqual(['a blue boat.png', 'a red apple.png', 'manifest.json']);

    await page.route('**/api/content/archive', (route) => route.abort());
    await bar(page).getByRole('button', { name: 'Download' }).click();
    await expect(page.getByText('Download failed')).toBeVisible();
  });
});

test.describe('My Content', () => {
  test('has collections and saved searches', async ({ page, signIn, db }) => {
    const { id } = await signIn();
    await makeContents(db, id, lettered('AB'));
    await page.goto('/content');
    const dialog = page.getByRole('dialog');
    const shelf = page.getByRole('navigation', { name: 'Collections' });
    await shelf.getByRole('button', { name: 'New collection' }).click();
    await dialog.getByLabel('Name').fill('Rain');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { name: 'Rain' })).toBeVisible();
    await expect(page.getByText('No content found')).toBeVisible();
    await page.getByRole('button', { name: 'Rename the collection Rain' }).click();
    await dialog.getByLabel('Name').fill('Snow');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(shelf.getByRole('button', { name: /^Snow/ })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Delete the collection Snow' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectShown(page, 'A', 'B');
    await expect(shelf.getByRole('button', { name: /^Snow/ })).toBeHidden();

    await page.getByLabel('Sort').selectOption('oldest');
    await page.getByRole('searchbox').fill('x');
    await expect(page).toHaveURL('/content?sort=oldest&q=x');
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await dialog.getByLabel('Save current search as').fill('Crosses');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByRole('link', { name: /^Crosses/ })).toBeVisible();
    await closeByEscape(dialog);
    await page.getByRole('button', { name: 'Total Items' }).click();
    await page.getByLabel('Sort').selectOption('');
    await expectShown(page, 'A', 'B');
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await dialog.getByRole('link', { name: /^Crosses/ }).click();
    await expectShown(page, 'B', 'A');
    await expect(page).toHaveURL('/content?q=x&sort=oldest');
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await dialog.getByRole('button', { name: 'Delete Crosses' }).click();
    await expect(dialog.getByRole('link', { name: /^Crosses/ })).toBeHidden();
  });

  test('has every filter, each with a chip that removes it, and every order', async ({
    page,
    signIn,
    db,
  }) => {
    const { id } = await signIn();
    await page.goto('/content');
    const persona = await page.request.post('/api/personas', {
      data: { name: 'Nora', look: { hair: 'bob' } },
    });
    const { id: personaId } = (await persona.json()) as { id: string };
    await makeContents(db, id, [
      { name: 'Dawn', type: 'video', category: 'nsfw', favourite: true, metadata: { personaId } },
      { name: 'Boat', createdAt: daysAgo(3), verdict: 'keep', tags: ['sea'] },
      { name: 'Cliff', createdAt: daysAgo(20), status: 'failed', verdict: 'reject' },
      { name: 'Apple', createdAt: daysAgo(60), type: 'training_data', metadata: { modelId: newId() } },
    ]);
    await page.reload();
    const everything = ['Dawn', 'Boat', 'Cliff', 'Apple'];
    await expectShown(page, ...everything);
    const chips = page.getByRole('list', { name: 'Filters' });
    const dialog = page.getByRole('dialog');

    const bySelect: [label: string, option: string, chip: string, names: string[]][] = [
      ['Type', 'video', 'Videos', ['Dawn']],
      ['Type', 'training_data', 'Training Data', ['Apple']],
      ['Category', 'sfw', 'SFW', ['Boat', 'Cliff', 'Apple']],
      ['Category', 'nsfw', 'NSFW', ['Dawn']],
      ['Status', 'failed', 'Failed', ['Cliff']],
      ['Date created', 'week', 'This week', ['Dawn', 'Boat']],
    ];
    for (const [label, option, chip, names] of bySelect) {
      await page.getByLabel(label, { exact: true }).selectOption(option);
      await expectShown(page, ...names);
      await expect(page.getByText(`Showing ${names.length} of 4 items`)).toBeVisible();
      await chips.getByRole('button', { name: `Remove ${chip}` }).click();
      await expectShown(page, ...everything);
    }

    const inSheet: [choose: () => Promise<unknown>, chip: string, names: string[]][] = [
      [() => dialog.getByLabel('Verdict').selectOption('keep'), 'Kept', ['Boat']],
      [() => dialog.getByLabel('Verdict').selectOption('reject'), 'Rejected', ['Cliff']],
      [() => pick('Tag', 'sea (1)'), 'Tag: sea', ['Boat']],
      [() => pick('Persona', 'Nora'), 'Persona: Nora', ['Dawn']],
    ];
    async function pick(label: string, option: string): Promise<void> {
      await dialog.getByRole('combobox', { name: label }).click();
      await dialog.getByRole('option', { name: option }).click();
    }
    for (const [choose, chip, names] of inSheet) {
      await page.getByRole('button', { name: 'Filters', exact: true }).click();
      await choose();
      await dialog.getByRole('button', { name: 'Show items' }).click();
      await expectShown(page, ...names);
      await chips.getByRole('button', { name: `Remove ${chip}` }).click();
      await expectShown(page, ...everything);
    }
    await page.goto(`/content?modelId=${newId()}&q=apple`);
    await expect(page.getByText('No content found')).toBeVisible();
    await chips.getByRole('button', { name: 'Remove Model: deleted' }).click();
    await expectShown(page, 'Apple');
    await page.getByRole('button', { name: 'Favourites', exact: true }).click();
    await chips.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('button', { name: 'Favourites', exact: true }).click();
    await expectShown(page, 'Dawn');
    await chips.getByRole('button', { name: 'Remove Favourites' }).click();

    const orders = {
      oldest: ['Apple', 'Cliff', 'Boat', 'Dawn'],
      name: ['Apple', 'Boat', 'Cliff', 'Dawn'],
      type: ['Boat', 'Cliff', 'Apple', 'Dawn'],
      '': everything,
    };
    for (const [order, names] of Object.entries(orders)) {
      await page.getByLabel('Sort').selectOption(order);
      await expectShown(page, ...names);
    }
  });

  test('shows in its trash when items are deleted, and empties it', async ({ page, signIn, db }) => {
    const { id } = await signIn();
    await makeContents(db, id, [
      { name: 'Boat', trashedAt: daysAgo(2.5) },
      { name: 'Apple', createdAt: daysAgo(3), trashedAt: daysAgo(29.5) },
      { name: 'Cliff', createdAt: daysAgo(4), trashedAt: daysAgo(1) },
      { name: 'Dawn' },
    ]);
    await page.goto('/content?trash=true');
    await expectShown(page, 'Boat', 'Apple', 'Cliff');
    await expect(frames(page).nth(0)).toContainText('28 days left');
    await expect(frames(page).nth(1)).toContainText('1 day left');
    const dialog = page.getByRole('dialog');
    await opener(page, 'Cliff').hover();
    await box(page, 'Cliff').click();
    await bar(page).getByRole('button', { name: 'Delete permanently' }).click();
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expectShown(page, 'Boat', 'Apple');
    await opener(page, 'Boat').hover();
    await box(page, 'Boat').click();
    await bar(page).getByRole('button', { name: 'Restore' }).click();
    await expectShown(page, 'Apple');
    await page.getByRole('button', { name: 'Empty trash' }).click();
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page.getByText('No content found')).toBeVisible();
    await page.getByRole('button', { name: 'Remove In the trash' }).click();
    await expectShown(page, 'Dawn', 'Boat');
  });
});

test('on a phone the selection bar is above the queue', async ({ page, signIn, db }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await signIn();
  await makePictures(page, ['a lighthouse keeper']);
  await makeContents(
    db,
    id,
    Array.from({ length: 40 }, (_, at) => ({ name: `Item ${at}`, createdAt: daysAgo(at + 1) })),
  );
  await page.goto('/content');
  await box(page, 'Item 0').check({ force: true });
  await expect(page.getByRole('button', { name: /^Queue/ })).toBeVisible();
  // Not forced: a covered element cannot be pressed.
  await bar(page).getByRole('button', { name: 'Favourite' }).click();
  await expect(bar(page).getByRole('button', { name: 'Unfavourite' })).toBeVisible();
});

test.describe('on a touch screen', () => {
  test.use({ window: 'own', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('an item is selected by a long press, and not by a pinch', async ({ page, signIn, db }) => {
    const { id } = await signIn();
    await makeContents(db, id, lettered('AB'));
    await page.goto('/content');
    await expectShown(page, 'A', 'B');
    const { x, y } = await measureCentre(frames(page).first());
    await holdFinger(page, { x, y });
    await expectChosen(page, 'A');
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();
    await expectChosen(page);

    await moveFingers(
      page,
      [
        [x - 20, y],
        [x + 20, y],
      ],
      [
        [x - 80, y],
        [x + 80, y],
      ],
    );
    await page.waitForTimeout(longPressMilliseconds);
    await expectChosen(page);
  });
});
