import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { contentItems } from '#schema/library/items';
import { expect, plainCard, test } from './support/test.ts';

test.use({ window: 'own' });

/** Presses of a mouse button from the landing page to the first picture, with all gates and the whole tour. */
const pressesAllowed = 16;

/** Counts what the visitor presses, on every page. */
async function countPresses(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('countPress', () => count++);
  await page.addInitScript(
    "addEventListener('pointerdown', (event) => event.isTrusted && countPress(), true)",
  );
  return () => count;
}

/** Chooses a file by the browser's own dialog. */
async function choosePicture(page: Page, index: number, file: Awaited<ReturnType<typeof plainCard>>) {
  const chooser = page.waitForEvent('filechooser');
  await page.locator('input[type=file]').nth(index).click();
  await (await chooser).setFiles(file);
}

test('a visitor presses a sample prompt, and a picture is drawn that is not stored', async ({ page, db }) => {
  await page.goto('/');
  const before = await db.$count(contentItems);
  const samples = page.getByRole('region', { name: 'Press a prompt, and see who appears' });
  await expect(samples.getByRole('status')).toHaveText('Your picture develops here.');
  await samples.getByRole('button', { name: /^A bearded man/ }).click();
  const picture = samples.getByRole('img', { name: /^A bearded man in his thirties/ });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((img: { naturalWidth: number }) => img.naturalWidth)).toBe(640);
  await expect(samples.getByRole('status')).toContainText('It is not stored.');
  const first = await picture.getAttribute('src');
  await page.keyboard.press('Enter');
  await expect(picture).not.toHaveAttribute('src', first ?? '');
  expect(await db.$count(contentItems)).toBe(before);
  await page.route('**/api/samples/*', (route) => route.abort());
  await page.keyboard.press('Enter');
  await expect(samples.getByRole('status')).toHaveText(
    'The picture could not be drawn. Check your connection and try again.',
  );
});

test('a newcomer signs up, passes the gates, makes a picture, finds and downloads it', async ({ page }) => {
  const getPresses = await countPresses(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Creating Now' }).first().click();
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('Email').fill('nora@example.test');
  await page.getByLabel('Password', { exact: true }).fill('a long enough one');
  await page.getByRole('button', { name: /create account/i }).click();

  await test.step('date of birth', async () => {
    await page.getByLabel('Date of birth').fill('1991-03-14');
    await page.getByRole('button', { name: 'Check all' }).click();
    await page.getByRole('button', { name: 'Verify' }).click();
  });

  await test.step('consents', async () => {
    await expect(page.getByRole('checkbox')).toHaveCount(8);
    const submit = page.getByRole('button', { name: /agree|continue/i });
    await expect(submit).toBeDisabled();
    await page.getByRole('button', { name: 'Check all' }).click();
    for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked();
    await submit.click();
  });

  await test.step('tour', async () => {
    const tour = page.getByRole('dialog');
    await expect(tour).toBeVisible();
    for (let step = 1; step <= 5; step++) await tour.getByRole('button', { name: /^(next|start)/i }).click();
    await tour.getByRole('button', { name: 'Go to Training' }).click();
  });

  await test.step('identity documents', async () => {
    await choosePicture(page, 0, await plainCard('#7a8b99'));
    await choosePicture(page, 1, await plainCard('#99877a'));
    await page.getByRole('button', { name: 'Submit' }).click();
  });

  await test.step('the first picture', async () => {
    const balance = page.getByTestId('token-balance');
    await expect(balance).toHaveText(/100/);
    await page
      .getByLabel('Prompt', { exact: true })
      .fill('a violin maker in her fifties, silver hair, workshop');
    await page.getByRole('button', { name: /generate/i }).click();
    await expect(page.getByTestId('queue-dock')).toContainText(/1|running|waiting|done/i);
    await expect(page.getByRole('button', { name: /^Show a violin maker((?!being).)*$/ })).toBeVisible({
      timeout: 30_000,
    });
    await expect(balance).toHaveText(/99/);
    expect(getPresses()).toBeLessThanOrEqual(pressesAllowed);
  });

  await test.step('found in My Content, opened and downloaded', async () => {
    await page.getByRole('link', { name: 'My Content' }).first().click();
    await expect(page.getByText('Showing 1 of 1 items')).toBeVisible();
    await page
      .getByRole('button', { name: /violin maker/ })
      .first()
      .click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByRole('img', { name: /violin maker/ })).toBeVisible();
    const downloading = page.waitForEvent('download');
    await viewer.getByRole('button', { name: 'Download', exact: true }).click();
    const file = await (await downloading).path();
    expect(await sharp(await readFile(file)).metadata()).toMatchObject({
      format: 'png',
      width: 1024,
      height: 1024,
    });
  });
});
