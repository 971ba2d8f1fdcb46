import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { makeSession, sessionCookie, sessionCookieName } from '#tests/factories/sessions.ts';
import { makeUser } from '#tests/factories/users.ts';
import { makePictures } from './support/make-content.ts';
import { publishChange } from './support/operator-files.ts';
import { seriousViolations } from './support/serious-violations.ts';
import { expect, test } from './support/test.ts';
import { openFirst } from './support/viewer.ts';

const siteFile = path.join(mkdtempSync(path.join(tmpdir(), 'castwright-site-')), 'site.yaml');
writeFileSync(siteFile, readFileSync('site.yaml', 'utf8').replace('gallery: closed', 'gallery: adult'));
test.use({ settings: { SITE_FILE: siteFile } });

/** A window of a visitor. */
const openVisitor = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ baseURL })).newPage();

const firstItem = async (page: Page): Promise<{ id: string; name: string }> =>
  ((await (await page.request.get('/api/content')).json()) as { items: { id: string; name: string }[] })
    .items[0] as { id: string; name: string };

/** Looks at a page in both colour schemes and widths. */
async function expectAccessible(page: Page): Promise<void> {
  for (const look of [
    { colorScheme: 'dark', width: 1280 },
    { colorScheme: 'light', width: 390 },
  ] as const) {
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: look.width, height: 900 });
    expect(await seriousViolations(page), `${page.url()}, ${look.colorScheme}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('an item is submitted by keys, published by a reviewer, seen by visitors, and taken out again', async ({
  page,
  signIn,
  browser,
  baseURL,
  db,
  served,
}) => {
  await signIn({ tokens: 10 });
  await makePictures(page, ['a lighthouse keeper in the evening light']);
  const { id } = await firstItem(page);
  await openFirst(page, 'lighthouse');
  const dialog = page.getByRole('dialog').filter({ hasText: 'in the gallery' });
  await page.getByRole('button', { name: 'Gallery', exact: true }).press('Enter');
  await expect(dialog).toContainText('A reviewer looks at each item first.');
  await expectAccessible(page);
  await dialog.getByLabel('Others may use its settings').press('Space');
  await dialog.getByRole('button', { name: 'Submit' }).press('Enter');
  await expect(dialog).toContainText('It waits for a reviewer.');

  const visitor = await openVisitor(browser, baseURL);
  await visitor.goto('/gallery');
  await expect(visitor.getByRole('status')).toHaveText('Nothing is shown here yet.');
  await visitor.goto(`/gallery/${id}`);
  await expect(visitor.getByRole('status')).toContainText('This is not in the gallery.');

  const admin = await makeUser(db, { role: 'admin' });
  const reviewer = await openVisitor(browser, baseURL);
  const session = sessionCookie(await makeSession(db, admin.id), served.secret);
  await reviewer.context().addCookies([{ name: sessionCookieName, value: session, url: served.url }]);
  await reviewer.goto('/admin/gallery');
  await expect(reviewer.getByText('a lighthouse keeper in the evening light')).toBeVisible();
  await expectAccessible(reviewer);
  await reviewer.getByRole('button', { name: 'Publish' }).click();
  await expect(reviewer.getByText('Queue is empty')).toBeVisible();

  await visitor.goto('/gallery');
  const tile = visitor.getByRole('main').getByRole('link', { name: 'AI-generated picture' });
  await expectAccessible(visitor);
  await tile.click();
  await expect(visitor).toHaveURL(new RegExp(`/gallery/${id}$`));
  const picture = visitor.getByRole('img', { name: 'AI-generated picture' });
  await expect
    .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(400);
  await expect(visitor.getByText('The file carries content credentials.')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Report', exact: true })).toHaveAttribute(
    'href',
    /\/report\?address=.*gallery/,
  );
  await expectAccessible(visitor);
  const html = await (await visitor.request.get(`/gallery/${id}`)).text();
  expect(html).toContain(
    `<meta property="og:image" content="${served.url}/api/gallery/${id}/files/preview">`,
  );
  expect(html).toContain(`<meta property="og:url" content="${served.url}/gallery/${id}">`);

  // The one who sees it signs in to use its settings.
  await visitor.getByRole('link', { name: 'Use settings' }).click();
  await expect(visitor).toHaveURL(/\/auth\?next=/);

  await openFirst(page, 'lighthouse');
  await page.getByRole('button', { name: 'Gallery', exact: true }).click();
  await expect(dialog).toContainText('It is in the gallery.');
  await dialog.getByRole('button', { name: 'Take it out' }).click();
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeVisible();
  await visitor.goto(`/gallery/${id}`);
  await expect(visitor.getByRole('status')).toContainText('This is not in the gallery.');
  for (const { context } of [visitor, reviewer].map((one) => ({ context: one.context() })))
    await context.close();
});

test('a persona has a page where its creator shows it, and another creator uses the settings', async ({
  page,
  signIn,
  browser,
  baseURL,
  db,
}) => {
  const creator = await signIn({ tokens: 10 });
  const made = await page.request.post('/api/personas', { data: { name: 'Nora', look: { hair: 'bob' } } });
  const { id: personaId } = (await made.json()) as { id: string };
  const body = { type: 'image', prompt: 'reading in a café', parameters: { personaId, seed: 5 } };
  expect((await page.request.post('/api/generate-image', { data: body })).status()).toBe(202);
  await expect
    .poll(
      async () =>
        ((await (await page.request.get('/api/content?status=completed')).json()) as { total: number }).total,
    )
    .toBe(1);
  const { id } = await firstItem(page);
  await page.request.put(`/api/content/${id}/gallery`, { data: { sharesSettings: true } });
  await db.execute(
    `update gallery_entries set state = 'published', decided_at = now() where content_id = '${id}'`,
  );
  await page.goto(`/personas/${personaId}`);
  await page.getByLabel('Show Nora in the gallery').click();
  await expect(page.getByRole('link', { name: 'See the page' })).toBeVisible();

  const visitor = await openVisitor(browser, baseURL);
  await visitor.goto(`/gallery/${id}`);
  await visitor.getByRole('link', { name: 'More of Nora' }).click();
  await expect(visitor.getByRole('heading', { name: 'Nora' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'AI-generated picture of Nora' })).toBeVisible();
  await visitor.context().close();

  const other = await signIn({ tokens: 10 });
  expect(other.id).not.toBe(creator.id);
  await page.goto(`/gallery/${id}`);
  await page.getByRole('link', { name: 'Use settings' }).click();
  await expect(page.getByRole('img', { name: 'The item in the gallery' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use these settings' }).click();
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue(/reading in a café/);
});

test('a gallery that is closed has no pages and no links', async ({ page, signIn, browser, baseURL }) => {
  await signIn({ role: 'admin' });
  const visitor = await openVisitor(browser, baseURL);
  await visitor.goto('/contact');
  await expect(visitor.getByRole('link', { name: 'Gallery' }).first()).toBeVisible();
  await publishChange(page, 'site', (text) => text.replace('gallery: adult', 'gallery: closed'));
  await expect.poll(async () => (await visitor.request.get('/gallery')).status()).toBe(404);
  await expect
    .poll(async () => (await (await visitor.request.get('/contact')).text()).includes('href="/gallery"'))
    .toBe(false);
  await visitor.context().close();
});
