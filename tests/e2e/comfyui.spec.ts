/** What a creator sees where a ComfyUI server makes everything: a double of one, behind a real engine file. */
import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import type { ContentItem } from '#contract/library.ts';
import { engineJobs } from './../../src/features/generation/jobs/schema.ts';
import { chooseOption } from './support/choose-option.ts';
import { test } from './support/comfyui.ts';
import { makePictures } from './support/make-content.ts';
import { drag, measurePictureArea, openNewestInInpaint } from './support/mask.ts';
import { expect } from './support/test.ts';
import { openWithNewest } from './support/tools.ts';

const locateRow = (page: Page, words: string) =>
  page.getByTestId('queue-dock').getByRole('listitem').filter({ hasText: words });
const openDock = (page: Page) =>
  page
    .getByTestId('queue-dock')
    .getByRole('button', { name: /^Queue/ })
    .click();
const balance = (page: Page) => page.getByTestId('token-balance');

/** The preview image of a job: what the engine has shown so far, first in the stage and then in its film strip. */
const soFar = (within: Locator) => within.locator('img[src^="data:image/webp"]').first();
/** Finished, visible images. */
const finished = (within: Locator) => within.locator('img[src*="/api/content/"][data-shown]');

async function order(page: Page, prompt: string): Promise<void> {
  await page.getByLabel('Prompt', { exact: true }).fill(prompt);
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled();
  // The open dock may cover the button.
  await page.getByLabel('Prompt', { exact: true }).press('Control+Enter');
}

async function fetchItem(page: Page, id: string): Promise<ContentItem> {
  return (await (await page.request.get(`/api/content/${id}`)).json()) as ContentItem;
}
const newest = async (page: Page) =>
  ((await (await page.request.get('/api/content?status=completed')).json()) as { items: ContentItem[] })
    .items;

test('a picture and a video show previews, step by step, in their final place', async ({
  page,
  signIn,
  holdAt,
  comfyUi,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn();
  await page.goto('/');
  await expect(page.getByText('Online', { exact: true })).toBeVisible();

  const goOn = holdAt(3);
  await order(page, 'a lighthouse keeper at dusk');
  await openDock(page);
  const row = locateRow(page, 'a lighthouse keeper at dusk');
  const stage = page.getByRole('region', { name: 'Stage' });
  for (const each of [row, stage]) {
    await expect(each).toContainText('Step 3 of 8');
    await expect(soFar(each)).toBeVisible();
    await expect(each.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '38');
  }
  const before = await stage.boundingBox();
  goOn();
  await expect(row.getByRole('link', { name: 'a lighthouse keeper at dusk' })).toBeVisible();
  for (const each of [row, stage]) await expect(finished(each).first()).toBeVisible();
  const after = await stage.boundingBox();
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);

  await page.goto('/?make=video');
  const dialog = page.getByRole('dialog', { name: 'Generate Video' });
  await dialog.getByLabel('Prompt').fill('waves behind a surfer');
  await chooseOption(dialog.getByRole('radio', { name: '3 seconds' }));
  await chooseOption(dialog.getByRole('radio', { name: /^Low/ }));
  const filmOn = holdAt(5);
  await dialog.getByRole('button', { name: /^Generate video/ }).click();
  await openDock(page);
  const film = locateRow(page, 'waves behind a surfer');
  await expect(film).toContainText(/Step \d+ of \d+/);
  await expect(soFar(film)).toBeVisible();
  await expect(soFar(stage)).toBeVisible();
  filmOn();
  await expect(film.getByRole('link', { name: 'waves behind a surfer' })).toBeVisible({ timeout: 40_000 });
  await expect(stage).toContainText('0:03');

  const models = (await newest(page)).map(({ metadata }) => JSON.parse(metadata));
  expect(models).toMatchObject([
    { engine: 'gpu-1', model: 'film (wan-2.2)' },
    { engine: 'gpu-1', model: 'zimage (z-image-turbo)' },
  ]);
  // Copies of trained models stay.
  const ofJobs = () => comfyUi.filesLeft().filter((name) => !name.startsWith('output/loras/'));
  await expect.poll(ofJobs).toEqual([]);
});

test('each tool shows its result over its source, in its size, with its model', async ({
  page,
  signIn,
  holdAt,
  comfyUi,
  db,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const { id } = await signIn();
  await page.goto('/');
  await makePictures(page, ['a violin maker in her workshop', 'a marine biologist']);
  const [target, face] = await newest(page);
  if (!target || !face) throw new Error('nothing was made');
  const line = page.getByRole('slider', { name: 'Before and after' });
  /** Waits for the result and returns the stored item. */
  async function made(model: string, size: { width: number; height: number }): Promise<void> {
    await expect(line).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('img', { name: /^After/ })).toBeVisible();
    const item = await fetchItem(page, new URL(page.url()).searchParams.get('result') ?? '');
    expect(item).toMatchObject(size);
    expect(JSON.parse(item.metadata)).toMatchObject({ engine: 'gpu-1', model });
    await expect.poll(() => comfyUi.filesLeft()).toEqual([]);
  }
  const same = { width: target.width ?? 0, height: target.height ?? 0 };

  await test.step('inpaint', async () => {
    await openNewestInInpaint(page, '');
    const { toWindow } = await measurePictureArea(page, same);
    await drag(page, [toWindow([200, 200]), toWindow([300, 500])]);
    await page.getByRole('button', { name: /^Remove · / }).click();
    await made('zimage (z-image-turbo)', same);
  });

  await test.step('image to image, with the preview over the source', async () => {
    await openWithNewest(page, '/tools/image-to-image');
    await page.getByRole('radio', { name: 'Noir' }).check();
    const goOn = holdAt(4);
    await page.getByRole('button', { name: 'Redraw · 1 token' }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await expect(result).toContainText(/Step \d of \d/);
    await expect(soFar(result)).toBeVisible();
    goOn();
    await made('zimage (z-image-turbo)', same);
  });

  await test.step('face swap, with frames drawn by hand', async () => {
    await page.goto(`/tools/face-swap?contentId=${target.id}&faceContentId=${face.id}`);
    await page.getByRole('button', { name: 'Add a frame, faces to take' }).click();
    await page.getByRole('button', { name: 'Add a frame, faces to be swapped' }).click();
    await page.getByRole('button', { name: /^Swap faces/ }).click();
    await made('edit (qwen-image-edit)', same);
  });

  await test.step('upscale', async () => {
    await page.goto(`/tools/upscale?contentId=${target.id}`);
    await page.getByRole('button', { name: 'Upscale 2× · 1 token' }).click();
    await made('larger (upscaler)', { width: same.width * 2, height: same.height * 2 });
  });

  await test.step('image to text: described by the server, read without it', async () => {
    await page.goto(`/tools/image-to-text?contentId=${target.id}`);
    await page.getByRole('button', { name: 'Describe · 1 token' }).click();
    const said = page.getByRole('paragraph').filter({ hasText: 'A plain gradient with a circle' });
    await expect(said).toBeVisible();
    await page.getByRole('button', { name: 'Read text · 1 token' }).click();
    const text = page.getByRole('region', { name: 'Text', exact: true });
    await expect(text.getByText(/^No text found\./)).toBeVisible({ timeout: 30_000 });
    const jobs = await db.select().from(engineJobs).where(eq(engineJobs.userId, id));
    const byOperation = new Map(jobs.map(({ operation, engineId }) => [operation, engineId]));
    expect(byOperation.get('caption')).toBe('gpu-1');
    expect(byOperation.get('image_to_text')).toBe('reader');
    await expect.poll(() => comfyUi.filesLeft()).toEqual([]);
  });
});

test('a model is trained through the whole wizard, and a picture is made with it', async ({
  page,
  signIn,
  holdAt,
  comfyUi,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn({ tokens: 200 });
  await page.goto('/training-models');

  await test.step('the five faces develop with previews', async () => {
    await page.getByLabel('Model name').fill('Mara');
    await page.getByLabel('Model prompt').fill('a woman in her thirties with wavy red hair and green eyes');
    const goOn = holdAt(6);
    await page.getByRole('button', { name: 'Generate 5 pictures · 5 tokens' }).click();
    const faces = page.getByRole('group', { name: 'Choose the face' });
    await expect(faces.getByText('Step 6 of 8').first()).toBeVisible();
    await expect(soFar(faces)).toBeVisible();
    goOn();
    const third = page.getByRole('radio', { name: 'Picture 3' });
    await expect(third).toBeEnabled({ timeout: 30_000 });
    await third.click({ force: true });
    await page.getByRole('button', { name: 'Use this face' }).click();
  });

  await test.step('the set', async () => {
    const safe = page.getByRole('radio', { name: 'SFW', exact: true });
    await safe.click({ force: true });
    await expect(safe).toBeChecked();
    await page.getByLabel('Number of images').fill('3');
    await page.getByRole('button', { name: 'Generate 3 · 3 tokens' }).click();
    const set = page.getByRole('list', { name: 'Training images' });
    await expect(finished(set)).toHaveCount(3, { timeout: 60_000 });
  });

  await test.step('the training shows what its server reports, and no more', async () => {
    const goOn = holdAt(4, 'TrainLoraNode');
    await page.getByRole('button', { name: 'Start Training · 50 tokens' }).click();
    const run = page.getByRole('progressbar', { name: 'Training of Mara' });
    await expect(run).toHaveAttribute('aria-valuenow', '50', { timeout: 30_000 });
    await expect(page.getByText('50%')).toBeVisible();
    await expect(page.getByText('No sample yet. Some engines draw only one, at the end.')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Loss/ })).toHaveCount(0);
    goOn();
    await expect(page.getByRole('heading', { name: 'Mara is ready' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('img', { name: /^Sample at step/ })).toHaveCount(1);
    await expect.poll(() => comfyUi.filesLeft()).toEqual([]);
  });

  await test.step('a picture of the same person', async () => {
    await page.getByRole('button', { name: 'View in Dashboard' }).click();
    await expect(page.getByLabel('Model', { exact: true })).toHaveValue(/^[0-9a-f-]{36}$/);
    await order(page, 'on a beach at sunset');
    await expect(page.getByRole('button', { name: 'Show on a beach at sunset', exact: true })).toBeVisible({
      timeout: 30_000,
    });
    await expect
      .poll(() => comfyUi.filesLeft())
      .toEqual([expect.stringMatching(/^output\/loras\/castwright\/[0-9a-f]{64}\.safetensors$/)]);
  });
});

test('a failure is explained in plain words, costs nothing, and leaves nothing behind', async ({
  page,
  signIn,
  holdAt,
  comfyUi,
  served,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn({ subscription: 'pro' });
  await page.goto('/');
  const models = /^output\/loras\/castwright\/[0-9a-f]{64}\.safetensors$/;
  await expect.poll(() => comfyUi.filesLeft().filter((name) => !models.test(name))).toEqual([]);
  const kept = comfyUi.filesLeft();

  await test.step('out of memory', async () => {
    comfyUi.script.exception = () => ({
      exception_type: 'torch.OutOfMemoryError',
      exception_message: 'CUDA out of memory. Tried to allocate 2 GiB',
    });
    await order(page, 'a cartographer with brass spectacles');
    await openDock(page);
    const row = locateRow(page, 'a cartographer');
    await expect(row).toContainText(/too large for the engine’s memory.*Nothing was charged/);
    await expect(row).not.toContainText('torch');
    await expect(row.locator('img')).toHaveCount(0);
    await expect(balance(page)).toHaveText(/100/);
    delete comfyUi.script.exception;
  });

  await test.step('cancelled from the dock', async () => {
    const goOn = holdAt(2);
    await order(page, 'a falconer at dawn');
    const row = locateRow(page, 'a falconer at dawn');
    await expect(row).toContainText('Step 2 of 8');
    await row.getByRole('button', { name: 'Cancel a falconer at dawn' }).click();
    await expect(row).toContainText('Cancelled');
    await expect(balance(page)).toHaveText(/100/);
    // The server ends the step of its node first.
    goOn();
    await expect.poll(() => [comfyUi.open(), comfyUi.filesLeft()]).toEqual([[], kept]);
  });

  await test.step('offline and back: the running and the waiting job are done, and paid for once', async () => {
    const goOn = holdAt(2);
    await order(page, 'a glass blower at the furnace');
    await expect(locateRow(page, 'a glass blower')).toContainText('Step 2 of 8');
    comfyUi.script.fault = () => 'cut';
    comfyUi.cutSockets();
    comfyUi.loseMemory();
    goOn();
    await expect(page.getByText('Offline', { exact: true })).toBeVisible({ timeout: 30_000 });
    await order(page, 'a keeper of bees');
    await expect(locateRow(page, 'a keeper of bees')).toContainText('Waiting');
    delete comfyUi.script.fault;
    for (const words of ['a glass blower at the furnace', 'a keeper of bees']) {
      await expect(locateRow(page, words).getByRole('link')).toBeVisible({ timeout: 40_000 });
    }
    await expect(page.getByText('Online', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(balance(page)).toHaveText(/98/);
    await expect.poll(() => [comfyUi.open(), comfyUi.filesLeft()]).toEqual([[], kept]);
  });

  await test.step('the log records the failure, without prompts or user names', async () => {
    const log = served.log().join('\n');
    expect(log).toContain('out_of_memory');
    expect(log).not.toMatch(/cartographer|falconer|glass blower|keeper of bees|example\.test|secret place/);
    expect(log).not.toMatch(/"level":[56]0|ERROR|FATAL/);
  });
});

test('a persona’s sheet is made front first, and its pictures are in the graphs of her pictures', async ({
  page,
  signIn,
  comfyUi,
}) => {
  await signIn();
  const before = comfyUi.graphs.length;
  /** How many pictures of the person each graph has been given since. */
  const countReferences = () =>
    comfyUi.graphs.slice(before).map((graph) => {
      const nodes = Object.values(graph).map(({ class_type: name }) => name);
      // Both conditionings take each picture.
      expect(nodes.filter((name) => name === 'ReferenceLatent').length).toBe(
        2 * nodes.filter((name) => name === 'LoadImage').length,
      );
      return nodes.filter((name) => name === 'LoadImage').length;
    });
  await page.goto('/personas/new');
  await page.getByLabel('Name').fill('Mara');
  await page.getByLabel('Details').fill('a tall woman with short red hair');
  await page.getByLabel('Make a reference sheet · 7 tokens').check();
  await page.getByRole('button', { name: 'Save persona' }).click();
  const views = page.getByRole('list', { name: 'Views' });
  await expect(views.locator('[data-status=ready]')).toHaveCount(7, { timeout: 60_000 });
  expect(countReferences()).toEqual([0, 1, 1, 1, 1, 1, 1]);

  await page.goto('/');
  await page.getByLabel('Persona', { exact: true }).selectOption('Mara');
  await expect(page.getByText(/by her description alone/)).toBeHidden();
  await order(page, 'reading in a garden');
  await openDock(page);
  await expect(locateRow(page, 'reading in a garden').getByRole('link')).toBeVisible({ timeout: 40_000 });
  expect(countReferences().slice(7)).toEqual([4]);
  // Copies of trained models stay.
  const ofJobs = () => comfyUi.filesLeft().filter((name) => !name.startsWith('output/loras/'));
  await expect.poll(ofJobs).toEqual([]);
});
