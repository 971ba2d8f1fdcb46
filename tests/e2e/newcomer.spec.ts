import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, plainCard, test } from './support/test.ts';

test('a newcomer signs up, passes the gates, makes a picture, finds and downloads it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Creating Now' }).first().click();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel('Email').fill('nora@example.test');
  await page.getByLabel('Password', { exact: true }).fill('a long enough one');
  await page.getByRole('button', { name: /create account/i }).click();

  await test.step('date of birth', async () => {
    await page.getByLabel('Date of birth').fill('1991-03-14');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Verify' }).click();
  });

  await test.step('consents', async () => {
    await expect(page.getByRole('checkbox')).toHaveCount(8);
    const submit = page.getByRole('button', { name: /agree|continue/i });
    await expect(submit).toBeDisabled();
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await submit.click();
  });

  await test.step('tour', async () => {
    const tour = page.getByRole('dialog');
    await expect(tour).toBeVisible();
    for (let step = 1; step <= 5; step++) await tour.getByRole('button', { name: /^(next|start)/i }).click();
    await tour.getByRole('button', { name: 'Go to Training' }).click();
  });

  await test.step('identity documents', async () => {
    const [front, back] = [page.locator('input[type=file]').nth(0), page.locator('input[type=file]').nth(1)];
    await front.setInputFiles(await plainCard('#7a8b99'));
    await back.setInputFiles(await plainCard('#99877a'));
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
