/** The modes that acquirers ask for (decision 139), in a browser: what is refused, what waits, and what is saved. */
import { readFile } from 'node:fs/promises';
import { drawPreview } from '@castwright/preview-engine';
import type { Browser, Page } from '@playwright/test';
import { listZipFiles } from '#tests/factories/archives.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { makeReport } from '#tests/factories/removals.ts';
import { makeSession, sessionCookie, sessionCookieName } from '#tests/factories/sessions.ts';
import { makeUser } from '#tests/factories/users.ts';
import { seriousViolations } from './support/serious-violations.ts';
import { expect, test } from './support/test.ts';
import { uploadTo } from './support/tool-pictures.ts';

test.use({ settings: { NO_UPLOADED_PEOPLE: 'true', REVIEW_BEFORE_PUBLICATION: 'true' } });

type Served = { url: string; secret: string };

/** A window of another user. */
async function openWindow(
  browser: Browser,
  { secret, url }: Served,
  userId: string,
  db: Parameters<typeof makeSession>[0],
) {
  const context = await browser.newContext({ baseURL: url });
  const value = sessionCookie(await makeSession(db, userId), secret);
  await context.addCookies([{ name: sessionCookieName, value, url }]);
  return context.newPage();
}

/** A drawn portrait of nobody, in which the face models find a face. */
const drawPortrait = async (): Promise<Buffer> =>
  Buffer.from(
    await drawPreview({
      prompt: 'portrait of a woman, studio',
      negativePrompt: '',
      seed: 3,
      model: null,
      identity: null,
      aspectRatio: '1:1',
    }),
  );

const expectAccessible = async (page: Page) => expect(await seriousViolations(page)).toEqual([]);

test('a picture of a person is refused, and the pages do not offer what is off', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/tools/upscale');
  const source = page.getByRole('region', { name: 'Picture to upscale' });
  await expect(page.getByText('Pictures of people are not taken here.')).toBeVisible();
  await uploadTo(source, { name: 'portrait.png', mimeType: 'image/png', buffer: await drawPortrait() });
  await expect(page.getByText('This picture seems to show a person')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  await page.goto('/tools/face-swap');
  await expect(page.getByText('Pictures of people cannot be uploaded or used here.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload', exact: true }).first()).toBeDisabled();

  await page.goto('/training-models');
  await expect(page.getByLabel('Model name')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start with own pictures' })).toHaveCount(0);
});

test('a share link waits for review, is published, and opens for others', async ({
  page,
  signIn,
  browser,
  db,
  served,
}) => {
  const { id } = await signIn();
  await makePersona(db, id, { name: 'Nora', details: 'silver rings' });
  await page.goto('/personas');
  await page.getByRole('button', { name: 'Share Nora' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await expect(dialog.getByText('It waits for review.')).toBeVisible();
  await expectAccessible(page);

  const guest = await openWindow(browser, served, (await makeUser(db)).id, db);
  await guest.goto(address);
  await expect(guest.getByText('This link no longer works')).toBeVisible();

  const reviewer = await openWindow(browser, served, (await makeUser(db, { role: 'admin' })).id, db);
  await reviewer.goto('/admin/gallery');
  await expect(reviewer.getByText('silver rings').first()).toBeVisible();
  await expectAccessible(reviewer);
  await reviewer.getByRole('button', { name: 'Publish' }).click();
  await expect(reviewer.getByText('Queue is empty')).toBeVisible();

  await guest.goto(address);
  await expect(guest.getByText('silver rings').first()).toBeVisible();
  await page.goto('/personas');
  await page.getByRole('button', { name: 'Share Nora' }).click();
  await expect(dialog.getByText('A reviewer has published it.')).toBeVisible();
});

test('the evidence of a report and the monthly report are saved', async ({ page, signIn, db }) => {
  await signIn({ role: 'admin' });
  const id = await makeReport(db);
  await page.goto(`/admin/reports/${id}`);
  await page.getByText('Download evidence').click();
  await page.getByLabel('Details').fill('The acquirer asks for it.');
  await expectAccessible(page);
  const [evidence] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the ZIP' }).click(),
  ]);
  expect(evidence.suggestedFilename()).toBe(`evidence-report-${id}.zip`);
  const files = listZipFiles(await readFile(await evidence.path()));
  expect(JSON.parse(files.get('case.json')?.bytes.toString() ?? '')).toMatchObject({ id });

  await page.goto('/admin/monthly-report');
  await expect(page.getByRole('heading', { name: 'Complaints' })).toBeVisible();
  await expectAccessible(page);
  for (const [format, start] of [
    ['CSV', 'Month,Section,Key'],
    ['PDF', '%PDF-'],
  ] as const) {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `Save as ${format}` }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^monthly-report-20\d\d-\d\d\./);
    expect((await readFile(await saved.path())).toString('latin1')).toContain(start);
  }
});
