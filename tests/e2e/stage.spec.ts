/** The stage of the dashboard: the newest result, the film strip, and what is done with them by keys and by mouse. */
import type { Locator, Page } from '@playwright/test';
import { pressWhenIdle, waitForIdlePage } from './support/keys.ts';
import { prompts } from './support/prompts.ts';
import { makeFixtures } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const stage = (page: Page) => page.getByRole('region', { name: 'Stage' });
const frames = (page: Page) => page.getByRole('list', { name: 'Recent work' }).getByRole('button');
const current = (page: Page) => page.locator('[aria-current]').and(frames(page));
const action = (page: Page, name: string) => stage(page).getByRole('button', { name, exact: true });

async function openStage(page: Page): Promise<void> {
  await makeFixtures(page, { name: '', path: '/', prompts });
  await page.goto('/');
  await expect(frames(page)).toHaveCount(prompts.length);
  await expect(current(page)).toHaveAccessibleName(/astronomer/);
  await expect(action(page, 'Keep')).toBeVisible();
  await waitForIdlePage(page);
}

test('by keys alone: moves, keeps, rejects, favours, compares, deletes the rejected and takes it back', async ({
  page,
  signIn,
}) => {
  await signIn();
  await openStage(page);
  await page.locator('#main').focus();

  await page.keyboard.press('k');
  await expect(frames(page).nth(0)).toHaveAccessibleName(/, kept$/);
  await expect(current(page)).toHaveAccessibleName(/tango dancer/);
  await page.keyboard.press('x');
  await expect(frames(page).nth(1)).toHaveAccessibleName(/, rejected$/);
  await expect(current(page)).toHaveAccessibleName(/marine biologist/);
  await page.keyboard.press('f');
  await expect(frames(page).nth(2)).toHaveAccessibleName(/, favourite$/);
  await page.keyboard.press('ArrowLeft');
  await expect(current(page)).toHaveAccessibleName(/tango dancer/);
  await page.keyboard.press('ArrowRight');
  await expect(current(page)).toHaveAccessibleName(/marine biologist/);

  await page.keyboard.press('c');
  await expect(stage(page).getByRole('status')).toContainText('Choose the picture to compare with.');
  await page.keyboard.press('ArrowRight');
  const comparison = page.getByRole('dialog', { name: 'Compare' });
  await expect(comparison).toBeVisible();
  await expect(page).toHaveURL(/\/\?compare=/);
  await page.keyboard.press('Escape');
  await expect(comparison).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);

  await stage(page).getByRole('button', { name: 'Delete 1 rejected' }).click();
  await expect(frames(page)).toHaveCount(prompts.length - 1);
  await expect(page.getByText(/can be restored for 30 days/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(frames(page)).toHaveCount(prompts.length);

  await page.locator('#main').focus();
  await pressWhenIdle(page, 'Delete');
  await expect(frames(page)).toHaveCount(prompts.length - 1);
});

test('again, with its settings, as a video, in a tool, and full screen without leaving the page', async ({
  page,
  signIn,
}) => {
  await signIn();
  await openStage(page);
  const composer = page.getByRole('form', { name: 'Quick Generate' });
  const prompt = composer.getByLabel('Prompt', { exact: true });

  await test.step('again makes one more at once', async () => {
    await action(page, 'Again').click();
    await expect(frames(page)).toHaveCount(prompts.length + 1);
    await expect(current(page)).toHaveAccessibleName(/^Show an astronomer/);
    await expect(frames(page).first()).toHaveAccessibleName(/^Show an astronomer((?!being).)*$/);
    await expect(page.getByTestId('token-balance')).toHaveText(/95/);
  });

  await test.step('its settings fill the composer, and a video begins with the picture and keeps the words', async () => {
    await action(page, 'Use settings').click();
    await expect(prompt).toHaveValue(/astronomer/);
    await expect(composer.getByRole('button', { name: 'Advanced' })).toContainText(/seed \d/);
    await action(page, 'Make it move').click();
    await expect(composer.getByRole('radio', { name: 'Video', exact: true })).toBeChecked();
    await expect(prompt).toHaveValue(/astronomer/);
    await expect(composer.getByRole('group', { name: 'Frames' })).toContainText('Start frame');
  });

  await test.step('the viewer opens over the dashboard', async () => {
    await stage(page)
      .getByRole('link', { name: /^Open an astronomer/ })
      .click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByText('1 of 5')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText('2 of 5')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
  });

  await action(page, 'Upscale').click();
  await expect(page).toHaveURL(/\/tools\/upscale\?contentId=/);
});

/** Drops a picture of a few pixels onto the page, or pastes it. */
const givePicture = (page: Page, by: 'drop' | 'paste') =>
  page.evaluate(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
    const blob = await new Promise((resolve) => canvas.toBlob(resolve));
    const data = new DataTransfer();
    data.items.add(new File([blob], 'harbour.png', { type: 'image/png' }));
    const options = { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data };
    if ('${by}' === 'paste') return void document.body.dispatchEvent(new ClipboardEvent('paste', options));
    for (const name of ['dragenter', 'dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(name, options));
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  })()`);

const chooseFor = async (dialog: Locator, tool: string) => dialog.getByRole('button', { name: tool }).click();

test('a picture that is dropped or pasted is asked what for, and goes to the tool', async ({
  page,
  signIn,
}) => {
  await signIn();
  for (const type of ['drop', 'paste'] as const) {
    await page.goto('/');
    const dialog = page.getByRole('dialog', { name: 'Use this picture' });
    await expect(async () => {
      await givePicture(page, type);
      await expect(dialog).toBeVisible({ timeout: 1_500 });
    }).toPass({ timeout: 15_000 });
    await expect(dialog.getByRole('img', { name: 'harbour.png' })).toBeVisible();
    await chooseFor(dialog, type === 'drop' ? 'Upscale' : 'Image to image');
    await expect(page).toHaveURL(
      type === 'drop' ? /\/tools\/upscale\?uploadId=/ : /\/tools\/image-to-image\?uploadId=/,
    );
  }
});

test('nothing moves while a picture develops', async ({ page, signIn }) => {
  await signIn();
  await openStage(page);
  const room = async () => stage(page).boundingBox();
  const before = await room();
  await action(page, 'Again').click();
  await expect(frames(page)).toHaveCount(prompts.length + 1);
  // From here on: the strip has made way for the new frame.
  await page.evaluate(`
    shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) shifted += value;
    }).observe({ type: 'layout-shift' });
  `);
  await expect(action(page, 'Keep')).toBeVisible();
  await expect(stage(page).getByRole('link', { name: /^Open an astronomer/ })).toBeVisible();
  expect(await room()).toEqual(before);
  expect(await page.evaluate('shifted')).toBeLessThan(0.001);
});

test.describe('on a phone', () => {
  test.use({ window: 'own', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the result comes first, and the composer is a sheet that closes when work starts', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await openStage(page);
    const picture = stage(page).getByRole('img', { name: /astronomer/ });
    await expect(picture).toBeInViewport({ ratio: 0.95 });
    await page.getByRole('button', { name: 'Describe the next picture' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Quick Generate' });
    await sheet.getByLabel('Prompt', { exact: true }).fill('a lighthouse keeper');
    await sheet.getByRole('button', { name: /^Generate/ }).tap();
    await expect(sheet).toHaveCount(0);
    await expect(current(page)).toHaveAccessibleName(/^Show a lighthouse keeper/);
    await action(page, 'Use settings').tap();
    await expect(sheet.getByLabel('Prompt', { exact: true })).toHaveValue('a lighthouse keeper');
  });
});
