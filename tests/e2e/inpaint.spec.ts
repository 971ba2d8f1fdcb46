import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { ContentItem } from '#contract/library.ts';
import { waitForIdlePage } from './support/keys.ts';
import {
  drag,
  drawWithPen,
  measurePictureArea,
  moveFingers,
  openInpaint,
  type Place,
  readStoredMask,
} from './support/mask.ts';
import { expect, test } from './support/test.ts';

type ContentList = { items: ContentItem[] };

const astronomer = 'an astronomer in his sixties, blue turtleneck, observatory, stars';

const locateEditor = (page: Page) => page.getByRole('region', { name: 'Mask editor' });
const saidBy = (page: Page) => locateEditor(page).getByRole('status');
const locateRemove = (page: Page) => page.getByRole('button', { name: /^Remove · / });
const marked = (page: Page, words: string | RegExp) =>
  expect(locateEditor(page).getByText(words).first()).toBeVisible();

/** What the watermarks of two pictures, each its own, make of the same pixel at most, in grey levels of each colour. */
const mostOfMarks = 20;
const isSame = (one: Buffer, other: Buffer) =>
  one.every((value, at) => Math.abs(value - (other[at] ?? 0)) <= mostOfMarks);

async function readPixels(page: Page, contentId: string) {
  const answer = await page.request.get(`/api/content/${contentId}/download`);
  const { data, info } = await sharp(await answer.body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3);
}

test('an area is marked with every tool, removed, and the result compared with the picture', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn();
  const item = await openInpaint(page, astronomer);
  const size = { width: item.width ?? 0, height: item.height ?? 0 };
  const { toWindow, wheeled } = await measurePictureArea(page, size);
  const along = (...places: Place[]) =>
    drag(
      page,
      places.map((place) => toWindow(place)),
    );
  await expect(locateRemove(page)).toBeDisabled();
  await expect(page.getByText('Paint over what to remove.')).toBeVisible();

  // The brush is 61 pixels wide on a picture of 1024.
  await along([200, 200], [200, 400]);
  await expect(saidBy(page)).toHaveText(/^1% of the picture is marked/);
  await page.keyboard.press('r');
  await along([400, 100], [600, 300]);
  await page.keyboard.press('l');
  await along([700, 700], [900, 700], [700, 900]);
  await expect(saidBy(page)).toHaveText(/^7%/);
  await page.keyboard.press('Control+z');
  await expect(saidBy(page)).toHaveText(/^5%/);
  await page.keyboard.press('Control+Shift+z');
  await expect(saidBy(page)).toHaveText(/^7%/);
  await page.keyboard.press('e');
  await along([500, 160], [500, 240]);

  // Zoomed in twofold around a point of the picture, which keeps its place.
  await page.mouse.move(...toWindow([300, 800]));
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -240);
  await page.keyboard.up('Control');
  const near = wheeled([300, 800], -240);
  await expect(locateEditor(page).getByRole('button', { name: /^Zoom \d/ })).toHaveText(
    `${Math.round(near.scale * 100)}%`,
  );
  await page.keyboard.press('b');
  await drawWithPen(page, toWindow([200, 800], near), toWindow([400, 800], near));
  await waitForIdlePage(page);
  const before = await saidBy(page).textContent();
  await page.keyboard.down('Space');
  await drag(page, [toWindow([300, 700], near), toWindow([350, 750], near)]);
  await page.keyboard.up('Space');
  await expect(saidBy(page)).toHaveText(before ?? '');
  await page.keyboard.press('0');

  // By keyboard: the cursor appears in the middle, and draws while Space is held.
  await page.keyboard.press('c');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.down('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.up('Space');
  await page.keyboard.press('Escape');

  const handedIn = page.waitForResponse((answer) => answer.url().endsWith('/api/uploads'));
  await locateRemove(page).click();
  expect((await handedIn).status()).toBe(201);
  const mask = await readStoredMask(page);
  expect(mask.facts).toEqual({ channels: 1, space: 'b-w', ...size });
  const covered: Place[] = [
    [200, 200],
    [200, 300],
    [228, 300],
    [410, 110],
    [590, 290],
    [720, 720],
    [750, 840],
  ];
  for (const place of [...covered, [512, 573], [573, 573]] as const)
    expect(mask.at(place), `${place}`).toBe(255);
  const free: Place[] = [
    [200, 160],
    [235, 300],
    [395, 200],
    [605, 200],
    [850, 850],
    [500, 200],
    [512, 512],
  ];
  for (const place of free) expect(mask.at(place), `${place}`).toBe(0);
  expect(mask.heightAt(210, 700, 900)).toBeLessThan(25);
  expect(mask.heightAt(390, 700, 900)).toBeGreaterThan(50);

  const slider = page.getByRole('slider', { name: 'Before and after' });
  await expect(slider).toBeVisible({ timeout: 60_000 });
  const contentId = new URL(page.url()).searchParams.get('result') ?? '';
  const [was, is] = [await readPixels(page, item.id), await readPixels(page, contentId)];
  expect(isSame(is(500, 500), was(500, 500))).toBe(true);
  expect(isSame(is(900, 100), was(900, 100))).toBe(true);
  expect(covered.some(([x, y]) => !isSame(is(x, y), was(x, y)))).toBe(true);

  await page.getByRole('button', { name: 'Back to the picture' }).click();
  await marked(page, /% of the picture is marked/);
  await page.reload();
  await marked(page, /% of the picture is marked/);
  // The steps before the reload are undone and redone.
  const undo = locateEditor(page).getByRole('button', { name: /^Undo/ });
  const redo = locateEditor(page).getByRole('button', { name: /^Redo/ });
  while (await undo.isEnabled()) await undo.click();
  await marked(page, 'Nothing is marked');
  while (await redo.isEnabled()) await redo.click();
  await marked(page, /% of the picture is marked/);
  await page.getByRole('button', { name: 'Clear' }).click();
  await marked(page, 'Nothing is marked');
  await page.getByRole('button', { name: /^Use the mask from/ }).click();
  await expect(saidBy(page)).toHaveText(/^8%/);
  await expect(locateRemove(page)).toBeEnabled();
});

test('a picture is extended by handles, keys, an aspect ratio and numbers, and keeps its own pixels', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn();
  const item = await openInpaint(page, astronomer);
  await page.getByRole('radio', { name: 'Extend' }).check({ force: true });
  const extend = page.getByRole('button', { name: 'Extend · 1 token' });
  await expect(extend).toBeDisabled();
  await expect(page.getByText('Extend at least one side.')).toBeVisible();

  await page.getByRole('button', { name: '16:9', exact: true }).click();
  await expect(page.getByText(/^1,024 × 1,024 becomes 1,820 × 1,024\./)).toBeVisible();
  const left = page.getByRole('slider', { name: 'Extend the left' });
  await expect(left).toHaveAttribute('aria-valuenow', '398');
  await page.getByRole('button', { name: 'Reset' }).click();
  await left.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(left).toHaveAttribute('aria-valuenow', '64');
  const bottom = page.getByRole('slider', { name: 'Extend the bottom' });
  const grip = await bottom.boundingBox();
  if (!grip) throw new Error('the handle is not on the page');
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2 + 60, { steps: 4 });
  await page.mouse.up();
  expect(Number(await bottom.getAttribute('aria-valuenow'))).toBeGreaterThan(40);
  await page.getByRole('spinbutton', { name: 'Bottom' }).fill('5000');
  await expect(page.getByRole('spinbutton', { name: 'Bottom' })).toHaveValue('1024');
  await page.getByRole('spinbutton', { name: 'Bottom' }).fill('128');
  await page.getByRole('spinbutton', { name: 'Right' }).fill('200');

  await extend.click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('img', { name: /, extended$/ })).toBeVisible({ timeout: 30_000 });
  await expect(result.getByRole('slider')).toHaveCount(0);
  const [made] = ((await (await page.request.get('/api/content?status=completed')).json()) as ContentList)
    .items;
  expect([made?.width, made?.height]).toEqual([1024 + 264, 1024 + 128]);
  const [before, after] = [await readPixels(page, item.id), await readPixels(page, made?.id ?? '')];
  for (const [x, y] of [
    [100, 100],
    [500, 400],
    [900, 900],
  ] as const) {
    expect(isSame(after(x + 64, y), before(x, y)), `${[...after(x + 64, y)]}, ${[...before(x, y)]}`).toBe(
      true,
    );
  }

  // Its settings are used again.
  await page.goto(`/content?view=${made?.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Repeat' }).click();
  await expect(page.getByRole('radio', { name: 'Extend' })).toBeChecked();
  await expect(page.getByRole('slider', { name: 'Extend the bottom' })).toHaveAttribute(
    'aria-valuenow',
    '128',
  );
});

test('two layers are marked apart, worked through as one job, and survive a reload', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn();
  const item = await openInpaint(page, astronomer);
  const size = { width: item.width ?? 0, height: item.height ?? 0 };
  const { toWindow } = await measurePictureArea(page, size);
  await drag(page, [toWindow([100, 100]), toWindow([100, 300])]);
  await page.getByRole('button', { name: 'Add layer' }).click();
  const layers = page.getByRole('list', { name: 'Layers' });
  await expect(layers.getByRole('button', { name: /^2\. Replace/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Layer 2: Paint over what to replace.')).toBeVisible();
  await expect(page.getByText('Layer 2: Enter a prompt for the replacement.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Prompt of layer 2' }).fill('a red balloon');
  await expect(layers.getByRole('button', { name: /^2\. Replace: a red balloon/ })).toBeVisible();
  // The second mask is empty where the first is not.
  await expect(locateEditor(page).getByText('Nothing is marked').first()).toBeVisible();
  await drag(page, [toWindow([700, 700]), toWindow([900, 700])]);
  await waitForIdlePage(page);
  const edit = page.getByRole('button', { name: 'Edit · 2 tokens' });
  await expect(edit).toBeEnabled();

  await page.keyboard.press('Control+z');
  await expect(page.getByText('Layer 2: Paint over what to replace.')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await layers.getByRole('button', { name: /^1\. Remove/ }).click();
  await marked(page, /% of the picture is marked/);
  await layers.getByRole('button', { name: /^2\. Replace/ }).click();
  await marked(page, /% of the picture is marked/);

  const sent = page.waitForRequest((request) => request.url().endsWith('/api/tools/inpaint'));
  await edit.click();
  const body = (await sent).postDataJSON();
  expect(body.layers).toMatchObject([{ task: 'remove' }, { task: 'replace', prompt: 'a red balloon' }]);
  expect(new Set(body.layers.map(({ maskId }: { maskId: string }) => maskId)).size).toBe(2);
  await expect(page.getByRole('slider', { name: 'Before and after' })).toBeVisible({ timeout: 30_000 });
  const [made] = ((await (await page.request.get('/api/content?status=completed')).json()) as ContentList)
    .items;
  const [before, after] = [await readPixels(page, item.id), await readPixels(page, made?.id ?? '')];
  const isChanged = (x: number, y: number) => !isSame(before(x, y), after(x, y));
  expect([isChanged(500, 500), isChanged(300, 800)]).toEqual([false, false]);
  expect([700, 750, 800, 850, 900].some((x) => isChanged(x, 700))).toBe(true);

  await page.goto(`/content?view=${made?.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Repeat' }).click();
  await expect(layers.getByRole('button', { name: /^2\. Replace: a red balloon/ })).toBeVisible();
  // The masks that this browser keeps.
  await layers.getByRole('button', { name: /^2\. Replace/ }).click();
  await marked(page, /% of the picture is marked/);
  await page.getByRole('button', { name: 'Remove layer 2' }).click();
  await expect(page.getByRole('radio', { name: 'Extend' })).toBeVisible();
  await expect(layers).toHaveCount(0);
});

test('a held shortcut after two strokes starts one job', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn();
  const item = await openInpaint(page, astronomer);
  const { toWindow } = await measurePictureArea(page, { width: item.width ?? 0, height: item.height ?? 0 });
  await drag(page, [toWindow([200, 200]), toWindow([200, 400])]);
  await drag(page, [toWindow([600, 200]), toWindow([600, 400])]);
  const orders: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/tools/inpaint'))
      orders.push(request.url());
  });
  await page.getByRole('radio', { name: /^Remove/ }).focus();
  await page.keyboard.down('Control');
  for (let press = 0; press < 8; press++) {
    await page.keyboard.down('Enter');
    await waitForIdlePage(page);
  }
  await page.keyboard.up('Enter');
  await page.keyboard.up('Control');
  await expect(page.getByRole('slider', { name: 'Before and after' })).toBeVisible({ timeout: 60_000 });
  expect(orders).toHaveLength(1);
  await expect(page.getByTestId('token-balance')).toHaveText(/98/);
});

test('a refused prompt says why, and the mask stays', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn();
  const item = await openInpaint(page, astronomer);
  const { toWindow } = await measurePictureArea(page, { width: item.width ?? 0, height: item.height ?? 0 });
  await drag(page, [toWindow([300, 300]), toWindow([500, 300])]);
  await page.getByText('Replace it', { exact: true }).click();
  await expect(page.getByText('Enter a prompt for the replacement.')).toBeVisible();
  await page.getByLabel('Prompt', { exact: true }).fill('a 15 year old boy');
  await page.getByRole('button', { name: /^Replace · / }).click();
  const refusal = page.getByRole('alert');
  await expect(refusal).toContainText('15 year old');
  await expect(refusal).toContainText('Nothing was charged.');
  await marked(page, /^\d% of the picture is marked/);
  await expect(page.getByTestId('token-balance')).toHaveText(/99/);
});

test.describe('on a phone', () => {
  test.use({ window: 'own', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('one finger draws, and two move and zoom the picture without drawing', async ({ page, signIn }) => {
    await signIn();
    const item = await openInpaint(page, astronomer);
    const { toWindow } = await measurePictureArea(page, { width: item.width ?? 0, height: item.height ?? 0 });
    const zoom = locateEditor(page).getByRole('button', { name: /^Zoom \d/ });
    const fitted = await zoom.textContent();
    await moveFingers(
      page,
      [toWindow([400, 500]), toWindow([600, 500])],
      [toWindow([200, 500]), toWindow([800, 500])],
    );
    await expect(zoom).not.toHaveText(fitted ?? '');
    await marked(page, 'Nothing is marked');
    await locateEditor(page).getByRole('button', { name: 'Show all' }).click();
    await expect(zoom).toHaveText(fitted ?? '');
    await moveFingers(page, [toWindow([300, 300])], [toWindow([700, 300])]);
    await expect(saidBy(page)).toHaveText(/^\d% of the picture is marked/);
    // On a busy machine a slow tap becomes a long press, which presses no button.
    await locateEditor(page).getByRole('button', { name: 'Undo' }).click();
    await marked(page, 'Nothing is marked');
  });
});
