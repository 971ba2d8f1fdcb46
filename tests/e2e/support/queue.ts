import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Job } from '#contract/jobs.ts';
import type { Db } from '#platform/db/client.ts';
import {
  emptyQueue,
  failJobOnEngine,
  postponeJobs,
  requestWaitingPictures,
  runVideoElsewhere,
} from '#tests/factories/queue.ts';
import { openComposer } from './stage.ts';
import { expect } from './test.ts';

/** Fills the signed-in user's dock with a job in every state, without progress, and opens it. */
export async function fillQueue(page: Page, db: Db): Promise<void> {
  await emptyQueue(db);
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string };
  const jobs = async () => (await (await page.request.get('/api/jobs')).json()) as { state: string }[];
  const prompt = 'a tango dancer, dark braids, emerald dress, night street';
  const parameters = { bundleSize: 12, aspectRatio: '3:4', seed: 7 };
  await page.request.post('/api/generate-image', { data: { type: 'image', prompt, parameters } });
  const made = async () => (await jobs()).filter(({ state }) => state === 'completed').length;
  await expect.poll(made, { timeout: 60_000 }).toBeGreaterThan(1);
  await postponeJobs(db, id);
  const running = async () => (await jobs()).filter(({ state }) => state === 'running').length;
  await expect.poll(running, { timeout: 60_000 }).toBe(0);

  const [video] = await requestWaitingPictures(db, id, { prompt: 'a marine biologist on a stormy sea' });
  await requestWaitingPictures(db, id, { prompt: 'an astronomer among stars' });
  await requestWaitingPictures(db, id, { prompt: 'a glass blower at the furnace' });
  const [failed] = await requestWaitingPictures(db, id, { prompt: 'a violin maker in her workshop' });
  if (!video || !failed) throw new Error('nothing was ordered');
  await runVideoElsewhere(db, video, 40, 120);
  await failJobOnEngine(db, failed, 'The engine ran out of memory for this size.');
  await page.reload();
  await page
    .getByTestId('queue-dock')
    .getByRole('button', { name: /^Queue/ })
    .click();
  await expect(page.getByRole('region', { name: 'Jobs' })).toBeVisible();
}

/** The same, with a preview from the engine. */
export async function showLivePreview(page: Page, db: Db): Promise<void> {
  await fillQueue(page, db);
  const jobs = (await (await page.request.get('/api/jobs')).json()) as Job[];
  const running = jobs.find(({ state }) => state === 'running');
  const done = jobs.find(({ state }) => state === 'completed');
  const picture = await page.request.get(`/api/content/${done?.contentId}/preview?size=thumbnail`);
  const sketch = await sharp(await picture.body())
    .resize(96, 96)
    .blur(1.5)
    .webp({ quality: 60 })
    .toBuffer();
  const preview = `data:image/webp;base64,${sketch.toString('base64')}`;
  const data = JSON.stringify({ jobId: running?.id, step: 9, steps: 20, preview });
  await page.route('**/api/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `event: progress\ndata: ${data}\n\n` }),
  );
  await page.reload();
  const dock = page.getByTestId('queue-dock');
  await dock.getByRole('button', { name: /^Queue/ }).click();
  await expect(dock.locator('img[src^="data:image/webp"][data-shown]')).toBeVisible();
}

/** The same, with its bundle expanded. */
export async function expandBundle(page: Page, db: Db): Promise<void> {
  await fillQueue(page, db);
  await page
    .getByRole('region', { name: 'Jobs' })
    .getByRole('button', { name: /^a tango dancer/ })
    .click();
}

/** A prompt of several lines above a queue: the button to generate stands low on the screen. */
export async function writeLongPrompt(page: Page, db: Db): Promise<void> {
  await emptyQueue(db);
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string };
  await requestWaitingPictures(db, id, { prompt: 'an astronomer among stars' });
  await page.reload();
  await expect(page.getByTestId('queue-dock').getByRole('button', { name: /^Queue/ })).toBeVisible();
  await openComposer(page);
  const line = 'a violin maker in her fifties, silver hair, round glasses, in her workshop at golden hour';
  await page.getByLabel('Prompt', { exact: true }).fill(Array.from({ length: 9 }, () => line).join('\n'));
  await page.getByRole('button', { name: 'Advanced' }).click();
}
