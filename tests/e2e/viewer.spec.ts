/** The viewer of My Content. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { contentSources } from '#schema/library/items';
import { makeContents } from '#tests/factories/content.ts';
import { closeByEscape, pressWhenIdle } from './support/keys.ts';
import { expect, test } from './support/test.ts';
import { openFirst, serveFlatPictures } from './support/viewer.ts';

const side = 2048;

async function measureBox(picture: Locator) {
  const box = await picture.boundingBox();
  if (!box) throw new Error('there is no picture in sight');
  return box;
}

/** A zoom step is animated, and a drag is drawn a moment after its last event: both are read until they hold. */
const createWidthReader = (picture: Locator) => async () => Math.round((await measureBox(picture)).width);
const createPlaceReader = (picture: Locator) => async () => {
  const { x, y } = await measureBox(picture);
  return [Math.round(x), Math.round(y)];
};

test('a picture is zoomed around the pointer and by keys, moved within its bounds, and then shown in full', async ({
  page,
  signIn,
  db,
}) => {
  const { id } = await signIn();
  await serveFlatPictures(page);
  await makeContents(db, id, [
    { name: 'Harbour', width: side, height: side, metadata: { prompt: 'a harbour' } },
  ]);
  const full = { create: { width: side, height: side, channels: 3 as const, background: '#40608a' } };
  const file = await sharp(full).png().toBuffer();
  let fetched = 0;
  await page.route('**/api/content/*/download**', (route) => {
    fetched += 1;
    return route.fulfill({ contentType: 'image/png', body: file });
  });
  await openFirst(page, 'Harbour');
  const viewer = page.getByRole('dialog');
  const picture = viewer.getByRole('img', { name: 'a harbour' });
  const percent = viewer.getByLabel('Zoom level');
  const fitted = await measureBox(picture);
  expect(fitted.width).toBeLessThan(700);

  const at = { x: fitted.x + fitted.width * 0.3, y: fitted.y + fitted.height * 0.6 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, -360);
  await expect.poll(createWidthReader(picture)).toBe(Math.round(fitted.width * 2));
  const twice = await measureBox(picture);
  expect((at.x - twice.x) / twice.width).toBeCloseTo(0.3, 2);
  expect((at.y - twice.y) / twice.height).toBeCloseTo(0.6, 2);
  expect(fetched).toBe(0);

  await page.keyboard.press('1');
  await expect(percent).toHaveText('100%');
  await expect.poll(createWidthReader(picture)).toBe(side);
  await expect(viewer.locator('img[src*="/download"]')).toHaveAttribute('data-shown', 'true');
  expect(fetched).toBe(1);

  const before = await measureBox(picture);
  await page.mouse.down();
  await page.mouse.move(at.x - 100, at.y + 50, { steps: 4 });
  const dragged = [Math.round(before.x - 100), Math.round(before.y + 50)];
  await expect.poll(createPlaceReader(picture)).toEqual(dragged);
  await page.mouse.move(at.x + 5000, at.y + 5000);
  await page.mouse.up();
  await expect.poll(createPlaceReader(picture)).toEqual([0, 0]);

  await page.keyboard.press('-');
  await expect(percent).toHaveText('67%');
  await page.keyboard.press('0');
  await expect.poll(createWidthReader(picture)).toBe(Math.round(fitted.width));
  await page.mouse.dblclick(at.x, at.y);
  await expect(percent).toHaveText('100%');
  await page.mouse.dblclick(at.x, at.y);
  await expect.poll(createWidthReader(picture)).toBe(Math.round(fitted.width));
});

test.describe('with a clock that the test turns', () => {
  test.use({ window: 'own' });

  test('a slideshow shows the list in turn, and stops at its end or when the creator steps in', async ({
    page,
    signIn,
    db,
  }) => {
    const { id } = await signIn();
    await serveFlatPictures(page);
    const day = 86_400_000;
    await makeContents(
      db,
      id,
      ['Boat', 'Cliff', 'Dawn', 'Elm'].map((name, days) => ({
        name,
        createdAt: new Date(Date.now() - days * day),
        metadata: { prompt: name },
        // One of them has nothing to show: the viewer skips it.
        ...(name === 'Cliff' && { status: 'failed' as const }),
      })),
    );
    await page.clock.install();
    await openFirst(page, 'Boat');
    const viewer = page.getByRole('dialog');
    const shows = async (name: string, place: string) => {
      await expect(viewer.getByText(place)).toBeVisible();
      await expect(viewer.getByRole('img', { name })).toHaveAttribute('data-shown', 'true');
    };
    await shows('Boat', '1 of 4');
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.keyboard.press('s');
    await expect(viewer.getByRole('button', { name: 'Stop the slideshow' })).toBeVisible();
    await expect(viewer.getByRole('region', { name: 'Details' })).toBeHidden();
    await page.clock.runFor(3_900);
    await shows('Boat', '1 of 4');
    await page.clock.runFor(200);
    await shows('Dawn', '3 of 4');
    await page.clock.runFor(4_000);
    await shows('Elm', '4 of 4');
    await page.clock.runFor(4_000);
    const start = viewer.getByRole('button', { name: 'Slideshow' });
    await expect(start).toBeVisible();

    await page.clock.resume();
    await page.keyboard.press('Home');
    await shows('Boat', '1 of 4');
    await start.click();
    await viewer.getByLabel('Seconds per picture').selectOption('2');
    await shows('Dawn', '3 of 4');
    await viewer.getByRole('img', { name: 'Dawn' }).click();
    await expect(start).toBeVisible();
    await shows('Dawn', '3 of 4');

    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys.getByText('Fit to the screen')).toBeVisible();
    await pressWhenIdle(page, 'ArrowRight');
    await closeByEscape(keys);
    await shows('Dawn', '3 of 4');
    await closeByEscape(viewer);
    await expect(page).toHaveURL('/content');
  });
});

test('a download keeps the chosen options, now and the next time', async ({ page, signIn, db }) => {
  const { id } = await signIn();
  await serveFlatPictures(page);
  await makeContents(db, id, [{ name: 'Harbour' }]);
  const asked: (string | null)[] = [];
  await page.route('**/api/content/*/download**', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('disclosure'));
    return route.fulfill({ contentType: 'image/png', body: 'a picture' });
  });
  await openFirst(page, 'Harbour');
  const viewer = page.getByRole('dialog');
  const saved = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Download options' }).click();
  await expect(viewer.getByRole('button', { name: /^With content credentials/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(viewer.getByRole('button', { name: /^Without either/ })).toHaveCount(0);
  await viewer.getByRole('button', { name: /^With a visible label/ }).click();
  await saved;
  await page.reload();
  const again = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Download with label' }).click();
  await again;
  expect(new Set(asked)).toEqual(new Set(['label']));
});

test('a download without either is offered where the operator says so', async ({ page, signIn, db }) => {
  const { id } = await signIn();
  await serveFlatPictures(page);
  await makeContents(db, id, [{ name: 'Harbour' }]);
  await page.route(
    (url) => url.pathname === '/content',
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(
        '"undisclosedDownloads":"refused"',
        '"undisclosedDownloads":"recorded"',
      );
      await route.fulfill({ response: answer, body });
    },
  );
  await openFirst(page, 'Harbour');
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('button', { name: 'Download options' }).click();
  await expect(viewer.getByRole('button', { name: /^Without either/ })).toContainText(
    'the download is recorded',
  );
});

test('a training picture links to its source and back, and to the tools', async ({ page, signIn, db }) => {
  const { id } = await signIn();
  await serveFlatPictures(page);
  const [contentId = '', sourceContentId] = await makeContents(db, id, [
    { name: 'Study', type: 'training_data' },
    { name: 'Boat', createdAt: new Date(Date.now() - 86_400_000) },
  ]);
  await db.insert(contentSources).values({ contentId, role: 'source', sourceContentId });
  await openFirst(page, 'Study');
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('button', { name: 'Send to' })).toBeVisible();
  await viewer.getByRole('region', { name: 'Made from' }).getByRole('button', { name: 'Show Boat' }).click();
  await expect(viewer.getByRole('heading', { name: 'Boat' })).toBeVisible();
  await viewer.getByRole('button', { name: 'Show Study' }).click();
  await expect(viewer.getByRole('heading', { name: 'Study' })).toBeVisible();
});

test('on a phone the picture is swiped, and its details are pulled up', async ({ page, signIn, db }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await signIn();
  await serveFlatPictures(page);
  await makeContents(db, id, [
    { name: 'Boat', metadata: { prompt: 'Boat' } },
    { name: 'Cliff', createdAt: new Date(Date.now() - 86_400_000), metadata: { prompt: 'Cliff' } },
  ]);
  await openFirst(page, 'Boat');
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText('1 of 2')).toBeVisible();
  await swipe(page, { x: 300, y: 400 }, { x: 120, y: 410 });
  await expect(viewer.getByText('2 of 2')).toBeVisible();

  const download = viewer.getByRole('button', { name: 'Download', exact: true });
  await expect(download).not.toBeInViewport();
  await swipe(page, { x: 160, y: 795 }, { x: 160, y: 300 });
  await expect(download).toBeInViewport();
  await viewer.getByRole('button', { name: 'Download options' }).click();
  await expect(viewer.getByRole('list', { name: 'Download options' })).toBeInViewport({
    ratio: 1,
  });
  await page.keyboard.press('Escape');
  await viewer.getByRole('button', { name: 'Fewer details' }).click();
  await expect(download).not.toBeInViewport();
  await swipe(page, { x: 200, y: 300 }, { x: 205, y: 560 });
  await expect(viewer).toBeHidden();
});

type Place = { x: number; y: number };

/** Moves a finger from point to point of the window. */
async function swipe(page: Page, from: Place, to: Place): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const steps = 6;
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    const touch = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    const type = step === 0 ? 'touchStart' : 'touchMove';
    await client.send('Input.dispatchTouchEvent', { type, touchPoints: [touch] });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}
