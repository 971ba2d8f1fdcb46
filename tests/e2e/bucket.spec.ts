/**
 * Castwright in the browser with its files in a bucket: large files come from the bucket by a signed link, which the
 * content security policy has to allow, and permanently deleted files are gone from the bucket.
 */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Db } from '#platform/db/client.ts';
import { type S3Double, startS3Double } from '#tests/fakes/s3/server.ts';
import { makePictures } from './support/make-content.ts';
import { test as base, expect } from './support/test.ts';
import { stateNoPerson, uploadFile } from './support/tools.ts';

const test = base.extend<object, { double: S3Double }>({
  double: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
    async ({}, use) => {
      const double = await startS3Double();
      await use(double);
      await double.close();
    },
    { scope: 'worker' },
  ],
  settings: [({ double }, use) => use({ ...double.env, S3_PREFIX: 'studio' }), { scope: 'worker' }],
});

/** The answers that the page gets from the bucket itself. The console reports what its policy refuses. */
function fromBucket(page: Page, { endpoint }: S3Double) {
  const answers: { status: number; path: string }[] = [];
  page.on('response', (answer) => {
    const { origin, pathname } = new URL(answer.url());
    if (origin === endpoint) answers.push({ status: answer.status(), path: pathname });
  });
  return answers;
}

/** The storage keys of an item's files. */
async function listStorageKeys(db: Db, contentId: string): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select 'studio/' || storage_key as key from content_files where content_id = ${contentId}`,
  );
  return rows.map(({ key }) => key);
}

async function getNewestId(page: Page): Promise<string> {
  const answer = await page.request.get('/api/content?limit=1');
  return ((await answer.json()) as { items: { id: string }[] }).items[0]?.id ?? '';
}

test('an upload is enlarged, viewed in full size, downloaded, and permanently deleted', async ({
  page,
  signIn,
  db,
  double,
}) => {
  await signIn();
  const answers = fromBucket(page, double);

  await test.step('the upload is in the bucket, and the page shows it', async () => {
    await page.goto('/tools/upscale');
    await uploadFile(page, await grainyPicture());
    await stateNoPerson(page);
    const uploads = [...double.bucket.objects.keys()].filter((key) => key.startsWith('studio/uploads/'));
    expect(uploads.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Upscale 2× · 1 token' }).click();
    await expect(page.getByRole('slider', { name: 'Before and after' })).toBeVisible({ timeout: 80_000 });
    for (const side of ['Before', 'After']) await expectDrawn(page.getByRole('img', { name: side }).first());
  });
  const id = await getNewestId(page);
  const keys = await listStorageKeys(db, id);
  const viewer = page.getByRole('dialog');

  await test.step('the library shows it, and its original comes by a link', async () => {
    await page.goto('/content');
    const tile = page.getByRole('list', { name: 'My Content' }).getByRole('listitem').first();
    await expectDrawn(tile.locator('img').first());
    await tile.getByRole('button').first().click();
    await expectDrawn(viewer.locator('img').first());
    answers.length = 0;
    await page.keyboard.press('1');
    const whole = viewer.locator('img[src*="/download"]');
    await expect(whole).toHaveAttribute('data-shown', 'true');
    await expect(whole).toHaveJSProperty('naturalWidth', 1600);
    expect(answers).toEqual([{ status: 200, path: expect.stringMatching(/original/) }]);
  });

  await test.step('it is saved under its name', async () => {
    const saved = page.waitForEvent('download');
    await viewer.getByRole('button', { name: 'Download', exact: true }).click();
    const file = await saved;
    expect(new URL(file.url()).origin).toBe(double.endpoint);
    expect(file.suggestedFilename()).toMatch(/\.(png|jpg|webp)$/);
    const original = keys.find((key) => key.includes('original')) ?? '';
    expect(double.bucket.objects.get(original)?.bytes.equals(await readFile(await file.path()))).toBe(true);
  });

  await test.step('in the trash it stays in the bucket; permanently deleted it does not', async () => {
    await viewer.getByRole('button', { name: 'Delete' }).click();
    await viewer.getByRole('button', { name: 'Move to the trash' }).click();
    await expect(page.getByText('Moved to the trash')).toBeVisible();
    await page.goto('/content?trash=true');
    await page.getByRole('list', { name: 'My Content' }).getByRole('button').first().click();
    expect(keys.length).toBeGreaterThan(2);
    for (const key of keys) expect(double.bucket.objects.has(key)).toBe(true);
    await viewer.getByRole('button', { name: 'Delete permanently' }).click();
    await viewer.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page.getByText('No content found')).toBeVisible();
    await expect.poll(() => keys.filter((key) => double.bucket.objects.has(key))).toEqual([]);
  });
});

test('a picture is made and shown; a video plays and seeks with range requests to the bucket', async ({
  page,
  signIn,
  db,
  double,
}) => {
  await signIn();
  const answers = fromBucket(page, double);
  await makePictures(page, ['a lighthouse keeper on a rainy evening']);
  await page.goto('/content');
  await expectDrawn(
    page
      .getByRole('listitem')
      .filter({ hasText: /lighthouse/ })
      .locator('img')
      .first(),
  );

  const id = await makeLargeVideo(page);
  const original = (await listStorageKeys(db, id)).find((key) => key.includes('original')) ?? '';
  await page.goto('/content');
  await page.getByRole('button', { name: /Video, 3 seconds.*storm/ }).click();
  const viewer = page.getByRole('dialog');
  const film = viewer.locator('video').first();
  await expect.poll(() => readCurrentTime(film)).toBeGreaterThan(0.1);
  await page.keyboard.press('Space');
  await expect(film).toHaveJSProperty('paused', true);
  await viewer.getByRole('slider', { name: 'Time' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => readCurrentTime(film)).toBeCloseTo(1, 1);
  await expect(film).toHaveJSProperty('seeking', false);
  const parts = answers.filter(({ path }) => path.endsWith(original));
  expect(parts.length).toBeGreaterThan(0);
  for (const { status } of parts) expect(status).toBe(206);

  const saved = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Download', exact: true }).click();
  expect(await readFile(await (await saved).path())).toEqual(double.bucket.objects.get(original)?.bytes);
});

const readCurrentTime = (film: Locator) =>
  film.evaluate((it) => (it as unknown as { currentTime: number }).currentTime);

/** A video of more than a megabyte: smaller ones come through Castwright itself. @returns its id */
async function makeLargeVideo(page: Page): Promise<string> {
  const data = { prompt: 'a storm at sea, in watercolour', duration: 3, quality: 'high', seed: 7 };
  const answer = await page.request.post('/api/generate-video/sfw', { data });
  expect(answer.status()).toBe(202);
  const { contentId } = (await answer.json()) as { contentId: string };
  const status = async () => {
    const item = await page.request.get(`/api/content/${contentId}`);
    return ((await item.json()) as { status: string }).status;
  };
  await expect.poll(status, { timeout: 80_000 }).toBe('completed');
  return contentId;
}

/** It is loaded and decoded, not only requested. */
async function expectDrawn(picture: Locator): Promise<void> {
  await expect
    .poll(() => picture.evaluate((it) => (it as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(0);
}

/**
 * A generated picture with so much grain that its enlarged version is too large to be served through Castwright itself;
 * wider than any size that pages load by themselves, and low, because enlarging takes its time by the pixel.
 */
async function grainyPicture() {
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const picture = sharp({
    create: { width: 800, height: 256, channels: 3, background: '#7fa3b5', noise: grain },
  });
  return { name: 'grain.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}
