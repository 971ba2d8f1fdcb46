/** Image to text: description, text in the picture, and what a creator does with them. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Job } from '#contract/jobs.ts';
import { expect, test } from './support/test.ts';
import { consentWithoutPerson, type PictureFile, uploadTo } from './support/tool-pictures.ts';

const written = ['A lighthouse keeper', 'reads by lamp light', 'while the storm passes'];

/** A sheet of text, as a scanner delivers it. */
async function writtenSheet(): Promise<PictureFile> {
  const lines = written.map(
    (line, at) =>
      `<text x="90" y="${170 + at * 120}" font-size="64" font-family="DejaVu Sans">${line}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="560">
    <rect width="1000" height="560" fill="#fdfaf3"/>${lines.join('')}</svg>`;
  return { name: 'sheet.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}

/** Keeps later readings in progress for the page until the returned function is called. */
async function stayUnderWay(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/events', (route) => route.abort());
  await page.route('**/api/tools/readings', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/jobs', async (route) => {
    const answer = await route.fetch();
    const jobs = (await answer.json()) as Job[];
    const running = jobs.map((job) => ({ ...job, state: 'running', progress: { step: 12, steps: 100 } }));
    await route.fulfill({ response: answer, json: running });
  });
  return () => page.unrouteAll({ behavior: 'wait' });
}

test('the text of an uploaded sheet is read, found in the picture, and used as a prompt', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/tools/image-to-text');
  const lines = page.getByRole('list', { name: 'Lines' });

  await test.step('an upload is analysed at once, free of charge', async () => {
    await uploadTo(page.getByRole('region', { name: 'Picture to read' }), await writtenSheet());
    await consentWithoutPerson(page);
    await expect(page.getByText('1000 × 560 px, 0.56 MP')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Copy #/ }).first()).toBeVisible();
    await expect(page.getByText('The file has no generation metadata.')).toBeVisible();
  });

  await test.step('its text is read, line by line', async () => {
    await page.getByRole('checkbox', { name: 'English' }).check({ force: true });
    await page.getByRole('checkbox', { name: 'German' }).check({ force: true });
    const goesOn = await stayUnderWay(page);
    await page.getByRole('button', { name: 'Read text · 1 token' }).click();
    const progress = page.getByRole('region', { name: 'Text' }).getByRole('progressbar');
    await expect(progress).toBeVisible();
    await expect(page).toHaveURL(/[?&]uploadId=.*&reading=/);
    await page.reload();
    await expect(progress).toBeVisible();
    await expect(page.getByText('This text no longer exists.')).toBeHidden();
    await goesOn();
    await page.reload();
    await expect(lines.getByRole('listitem')).toHaveCount(written.length, { timeout: 60_000 });
    for (const line of written) await expect(lines.getByText(line)).toBeVisible();
  });

  await test.step('hovering a line marks it in the picture, and the other way round', async () => {
    await lines.getByText('reads by lamp light').hover();
    await expect(page.locator('svg g[data-marked]')).toContainText('reads by lamp light');
    await page.locator('svg g').filter({ hasText: 'while the storm' }).hover();
    await expect(lines.locator('[data-marked]')).toContainText('while the storm passes');
  });

  await test.step('the queue leads to the text from anywhere', async () => {
    await page.goto('/content');
    await page.getByRole('button', { name: /^Queue/ }).click();
    await page.getByRole('link', { name: 'sheet, read' }).click();
    await expect(page).toHaveURL(/\/tools\/image-to-text\?reading=/);
    await expect(lines.getByText('A lighthouse keeper')).toBeVisible();
  });

  await test.step('the text becomes the prompt of the dashboard', async () => {
    await page.getByRole('button', { name: 'Use as prompt' }).click();
    await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue(written.join(' '));
  });
});
