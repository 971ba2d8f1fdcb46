import type { Locator } from '@playwright/test';
import { pressWhenIdle } from './support/keys.ts';
import { makeVideo } from './support/make-content.ts';
import { expect, test } from './support/test.ts';

// A video plays under the pointer unless less movement is wanted.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

type Film = { currentTime: number };
const readCurrentTime = (film: Locator) => film.evaluate((it) => (it as unknown as Film).currentTime);
const moveTo = (film: Locator, seconds: number) =>
  film.evaluate((it, to) => {
    (it as unknown as Film).currentTime = to;
  }, seconds);

test('a finished video plays in the library, seeks by ranges, and is downloaded as an MP4', async ({
  page,
  signIn,
}) => {
  await signIn();
  await makeVideo(page, 'a kite flyer in her forties on a windy beach');
  await page.goto('/content');
  const tile = page.getByRole('button', { name: /Video, 3 seconds.*kite flyer/ });
  await expect(tile).toContainText('0:03');

  const glimpse = page.getByRole('listitem').filter({ has: tile }).locator('video');
  await expect(glimpse).toHaveCount(0);
  const part = page.waitForResponse((answer) => answer.url().endsWith('/stream') && answer.status() === 206);
  await tile.hover();
  expect((await part).headers()['content-range']).toMatch(/^bytes 0-\d+\/\d+$/);
  await expect.poll(() => readCurrentTime(glimpse)).toBeGreaterThan(0.1);

  await tile.click();
  const film = page.getByRole('dialog').locator('video').first();
  await expect(film).toHaveAccessibleName(/^Video: a kite flyer/);
  await expect.poll(() => readCurrentTime(film)).toBeGreaterThan(0.1);

  await pressWhenIdle(page, 'Space');
  await expect(film).toHaveJSProperty('paused', true);
  const viewer = page.getByRole('dialog');
  await moveTo(film, 0.5);
  await viewer.getByRole('slider', { name: 'Time' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => readCurrentTime(film)).toBeCloseTo(1.5, 1);
  await page.keyboard.press('Home');
  await expect.poll(() => readCurrentTime(film)).toBeCloseTo(0, 1);
  await viewer.getByRole('button', { name: 'Next frame' }).click();
  await expect.poll(() => readCurrentTime(film)).toBeGreaterThan(0.02);
  expect(await readCurrentTime(film)).toBeLessThan(0.2);
  await page.keyboard.press('5');
  await expect.poll(() => readCurrentTime(film)).toBeCloseTo(1.5, 1);
  await page.keyboard.press('>');
  await expect(film).toHaveJSProperty('playbackRate', 1.25);
  await viewer.getByRole('slider', { name: 'Time' }).hover({ position: { x: 20, y: 10 } });
  await expect(viewer.locator('video')).toHaveCount(2);
  await viewer.getByRole('button', { name: 'Loop' }).click();
  await expect(film).toHaveJSProperty('loop', false);

  const saved = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click();
  expect((await saved).suggestedFilename()).toBe('a kite flyer in her forties on a windy beach.mp4');

  await page.route('**/stream', (route) => route.abort());
  await page.reload();
  const notice = page.getByRole('alert').filter({ hasText: 'cannot be played here' });
  await expect(notice.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  await page.unroute('**/stream');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => readCurrentTime(film)).toBeGreaterThan(0.1);
});
