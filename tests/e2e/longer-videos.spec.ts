/** Videos that begin with a picture, end with one, or continue another video, and videos in parts. */
import type { Page } from '@playwright/test';
import { chooseOption } from './support/choose-option.ts';
import { makePictures } from './support/make-content.ts';
import { prompts } from './support/prompts.ts';
import { expect, test } from './support/test.ts';

const frames = (within: ReturnType<Page['locator']>) => within.getByRole('group', { name: 'Frames' });
const videoDialog = (page: Page) => page.getByRole('dialog', { name: 'Generate Video' });

type Body = Record<string, unknown>;

/** The next request of a video. */
const nextVideo = async (page: Page): Promise<Body> =>
  (
    await page.waitForRequest(
      (request) => request.url().endsWith('/api/generate-video/sfw') && request.method() === 'POST',
    )
  ).postDataJSON() as Body;

async function listVideos(page: Page): Promise<{ id: string; duration: number; status: string }[]> {
  const answer = await page.request.get('/api/content?type=video');
  return ((await answer.json()) as { items: { id: string; duration: number; status: string }[] }).items;
}

/** Waits for a finished video of so many seconds. */
const waitForVideo = (page: Page, seconds: number) =>
  expect
    .poll(
      async () =>
        (await listVideos(page)).filter(
          ({ duration, status }) => status === 'completed' && duration >= seconds,
        ).length,
      { timeout: 120_000 },
    )
    .toBeGreaterThan(0);

test('a picture is made to move from the viewer, and its video goes on from its last frame', async ({
  page,
  signIn,
}) => {
  await signIn();
  await makePictures(page, prompts.slice(0, 1));
  await page.goto('/content');

  await test.step('“Make it move” opens the dialog with the picture as start frame', async () => {
    await page
      .getByRole('button', { name: /violin maker/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make it move' }).click();
    const dialog = videoDialog(page);
    await expect(frames(dialog)).toContainText('Start frame');
    await expect(frames(dialog).getByRole('button', { name: 'Remove: Start frame' })).toBeVisible();
    await expect(frames(dialog).getByRole('button', { name: 'End frame' })).toBeVisible();
    await chooseOption(dialog.getByRole('radio', { name: '3 seconds', exact: true }));
    await chooseOption(dialog.getByRole('radio', { name: /^Low/ }));
    const sent = nextVideo(page);
    await dialog.getByRole('button', { name: 'Generate video · 3 tokens' }).click();
    expect(await sent).toMatchObject({ duration: 3, startFrame: { contentId: expect.any(String) } });
    await waitForVideo(page, 3);
  });

  await test.step('“Go on from here” continues the video, for the price of the added part', async () => {
    await page.goto('/content?type=video');
    await page.getByRole('button', { name: /Video, 3 seconds/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Go on from here' }).click();
    const dialog = videoDialog(page);
    await expect(frames(dialog)).toContainText('Continues a video of 0:03');
    await expect(dialog.getByText('Added length')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /^Low/ })).toHaveCount(0);
    await expect(dialog.getByRole('radio', { name: '60 seconds', exact: true })).toBeDisabled();
    await chooseOption(dialog.getByRole('radio', { name: '3 seconds', exact: true }));
    const sent = nextVideo(page);
    await dialog.getByRole('button', { name: 'Generate video · 3 tokens' }).click();
    const body = await sent;
    expect(body).toMatchObject({ duration: 3, continues: expect.any(String) });
    expect(body.startFrame).toBeUndefined();
    await waitForVideo(page, 6);
  });

  await test.step('the longer video says what it was made from', async () => {
    await page.goto('/content?type=video');
    await page
      .getByRole('button', { name: /Video, 6 seconds/ })
      .first()
      .click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByText(/1 seam, at least/)).toBeVisible();
    await expect(viewer.getByRole('region', { name: 'Made from' }).getByRole('button')).toHaveCount(2);
  });
});

test('the composer takes a start and an end frame, and a video of fifteen seconds is made in parts', async ({
  page,
  signIn,
}) => {
  await signIn();
  await makePictures(page, prompts.slice(0, 2));
  await page.goto('/');
  await chooseOption(page.getByRole('radio', { name: 'Video', exact: true }));
  const composer = page.getByRole('form', { name: 'Quick Generate' });
  await composer.getByRole('button', { name: 'Start frame' }).click();
  const choice = page.getByRole('dialog', { name: /Start frame/ });
  await choice.getByRole('button', { name: /violin maker/ }).click();
  await expect(choice).toHaveCount(0);
  await composer.getByRole('button', { name: 'End frame' }).click();
  await page
    .getByRole('dialog', { name: /End frame/ })
    .getByRole('button', { name: /marine biologist/ })
    .click();
  await expect(frames(composer).getByRole('img')).toHaveCount(0);
  await expect(frames(composer).locator('img')).toHaveCount(2);

  await composer.getByRole('button', { name: 'Other lengths' }).click();
  const dialog = videoDialog(page);
  await dialog.getByLabel('Prompt').fill('the camera glides over a roof');
  await chooseOption(dialog.getByRole('radio', { name: '15 seconds', exact: true }));
  await expect(dialog.getByText(/Made in parts of 5 seconds/)).toBeVisible();
  await chooseOption(dialog.getByRole('radio', { name: /^Low/ }));
  const sent = nextVideo(page);
  await dialog.getByRole('button', { name: 'Generate video · 15 tokens' }).click();
  expect(await sent).toMatchObject({
    duration: 15,
    startFrame: { contentId: expect.any(String) },
    endFrame: { contentId: expect.any(String) },
  });
  const current = page.getByRole('list', { name: 'Recent work' }).locator('[aria-current]');
  await expect(current).toHaveAccessibleName(/^Show the camera glides over a roof(?!, part)/);
  await waitForVideo(page, 15);
  expect((await listVideos(page)).filter(({ duration }) => Math.round(duration) === 5)).toHaveLength(3);

  await test.step('removing the start frame removes the end frame', async () => {
    await page.goto('/');
    await composer.getByRole('button', { name: 'Remove: Start frame' }).click();
    await expect(frames(composer).locator('img')).toHaveCount(0);
    await expect(composer.getByRole('button', { name: 'End frame' })).toHaveCount(0);
  });
});
