import { readFile } from 'node:fs/promises';
import { makeSound } from '@castwright/media/test-sounds.ts';
import sharp from 'sharp';
import { makeVideo } from './support/make-content.ts';
import { expect, test } from './support/test.ts';
import { chooseSoundtrack, openVideoEditor } from './support/tools.ts';

test('a video is cut by keyboard, slowed down and captioned, and the result is beside it', async ({
  page,
  signIn,
}) => {
  await signIn();
  await makeVideo(page, 'a violin maker in her fifties, silver hair, workshop');
  const start = page.getByRole('button', { name: 'Make video · 1 token' });

  await test.step('it is opened from the viewer', async () => {
    await page.goto('/content');
    await page.getByRole('button', { name: /Video, 3 seconds/ }).click();
    await page.getByRole('link', { name: 'Edit video' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit video');
    await expect(page.getByText('Change something first.')).toBeVisible();
    await expect(start).toBeDisabled();
  });

  await test.step('its part is chosen by keyboard', async () => {
    await page.getByRole('slider', { name: 'Start of the part' }).focus();
    for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight');
    await expect(page.getByText('1.0 s to 3.0 s')).toBeVisible();
    const video = page.getByRole('region', { name: 'Video' }).locator('video');
    await expect(video).toHaveJSProperty('currentTime', 1);
    await page.getByRole('radio', { name: '0.5×' }).check();
    await expect(page.getByText('The result lasts 4.0 s.')).toBeVisible();
  });

  await test.step('a caption begins at the frame on the stage', async () => {
    await page.getByRole('button', { name: 'Add caption here' }).click();
    await expect(page.getByLabel('Start of caption 1')).toHaveValue('1');
    await expect(page.getByText('Enter the text of every caption, or remove it.')).toBeVisible();
    await page.getByLabel('Text of caption 1').fill('The wind turns at noon');
    await expect(start).toBeEnabled();
  });

  await test.step('the result plays on the stage and says how it was made', async () => {
    await start.click();
    const result = page.getByRole('region', { name: 'Result' });
    await expect(result.locator('video')).toBeVisible({ timeout: 60_000 });
    await result.getByRole('link', { name: 'Show in My Content' }).click();
    await page.getByRole('button', { name: /Video, 4 seconds/ }).click();
    const details = page.getByRole('region', { name: 'Details' });
    await expect(details.getByText('The wind turns at noon')).toBeVisible();
    await expect(details.getByText('0.5×')).toBeVisible();
  });
});

test('a frame becomes the poster, and a part is saved as an animated picture', async ({ page, signIn }) => {
  await signIn();
  await makeVideo(page, 'a violin maker in her fifties, silver hair, workshop');
  await openVideoEditor(page);
  const video = page.getByRole('region', { name: 'Video' }).locator('video');
  const before = await video.getAttribute('poster');
  await page.getByRole('slider', { name: 'Start of the part' }).focus();
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Use this frame as poster' }).click();
  await expect(page.getByText('Poster changed')).toBeVisible();
  await expect(video).not.toHaveAttribute('poster', before ?? '');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as WebP' }).click();
  const file = await (await saved).path();
  const { format, pages = 0 } = await sharp(await readFile(file), { animated: true }).metadata();
  expect(format).toBe('webp');
  expect(pages).toBeGreaterThan(12);
});

test('without a video the page offers those that there are, and says what to do without any', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/tools/video');
  await expect(page.getByText('No videos yet')).toBeVisible();
  await makeVideo(page, 'a violin maker in her fifties, silver hair, workshop');
  await page.reload();
  await page.getByRole('button', { name: /^Edit a violin maker/ }).click();
  await expect(page.getByRole('slider', { name: 'End of the part' })).toBeVisible();
  await page.goto('/tools/video?contentId=019f0000-0000-7000-8000-000000000001');
  await expect(page.getByRole('alert')).toContainText('There is no such item.');
});

test('a soundtrack is added with its statement of rights, and the result has sound', async ({
  page,
  signIn,
}) => {
  await signIn();
  await makeVideo(page, 'a violin maker in her fifties, silver hair, workshop');
  await openVideoEditor(page);
  await page.getByRole('radio', { name: 'Soundtrack' }).check();
  await expect(page.getByText('Choose a soundtrack, or add one.')).toBeVisible();

  await test.step('what is no recording is refused with advice', async () => {
    await chooseSoundtrack(page, 'Waves.mp3', Buffer.from('no sound'));
    await page.getByRole('button', { name: 'Upload soundtrack' }).click();
    await expect(page.getByRole('alert')).toContainText('Choose an MP3, WAV, FLAC, OGG or M4A file.');
  });

  await test.step('the upload is chosen', async () => {
    await chooseSoundtrack(page, 'Waves.mp3', await makeSound([440, 880]));
    await page.getByRole('button', { name: 'Upload soundtrack' }).click();
    await expect(page.getByRole('combobox', { name: 'Soundtrack' })).toContainText('Waves (2');
    await expect(page.locator('audio')).toBeVisible();
    await page.getByLabel('Begins at').fill('0.5');
    await page.getByRole('checkbox', { name: 'Begin again where the video is longer' }).check();
  });

  await test.step('the result can be heard in the viewer', async () => {
    await page.getByRole('button', { name: 'Make video · 1 token' }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await expect(result.locator('video')).toBeVisible({ timeout: 60_000 });
    await result.getByRole('link', { name: 'Show in My Content' }).click();
    await page
      .getByRole('button', { name: /Video, 3 seconds/ })
      .first()
      .click();
    const viewer = page.getByRole('dialog');
    await viewer.getByRole('button', { name: 'Sound on' }).click();
    await expect(viewer.locator('video').first()).toHaveJSProperty('muted', false);
    await expect(viewer.getByRole('button', { name: 'Sound off' })).toBeVisible();
  });
});
