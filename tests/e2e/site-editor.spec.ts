import type { Page } from '@playwright/test';
import { publishChange, readOperatorFile } from './support/operator-files.ts';
import { expect, test } from './support/test.ts';

// A separate installation: its site name changes on every page.
test.use({ roles: ['web', 'worker'] });
// Playwright's recorder runs a script in every frame, and the preview allows none: each try is an error in the console.
if (!process.env.CI) test.use({ trace: 'off' });

const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });
const preview = (page: Page) => page.frameLocator('iframe[title="Page preview"]');
const fetchText = async (page: Page, path: string) => (await page.request.get(path)).text();

async function open(page: Page, kind: 'site' | 'tags'): Promise<void> {
  await page.goto(`/admin/${kind}`);
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
}

test('the site is edited field by field, previewed, published everywhere, and reverted', async ({
  page,
  signIn,
}) => {
  await signIn({ role: 'admin' });
  await open(page, 'site');
  const name = page.getByLabel('Name', { exact: true }).first();
  await name.fill('');
  await expect(page.getByText('Too small: expected string to have >=1 characters')).toBeVisible();
  await expect(publish(page)).toBeDisabled();
  await expect(page.getByText('Fix one error before you publish.')).toBeVisible();

  await name.fill('Atelier <Nord> $&');
  await expect(
    preview(page)
      .getByRole('link', { name: /Atelier <Nord> \$&/ })
      .first(),
  ).toBeVisible();
  // Visitors still see the old text.
  expect(await fetchText(page, '/contact')).not.toContain('Atelier');
  await publish(page).click();
  await expect(page.getByText('Please give a reason')).toBeVisible();
  await page.getByLabel('Reason').fill('The new name.');
  await publish(page).click();
  await expect(page.getByText('Version 2 is published')).toBeVisible();

  for (const path of ['/contact', '/help', '/terms-of-service', '/policies/terms-of-service.json']) {
    await expect.poll(() => fetchText(page, path), { message: path }).toContain('Atelier');
  }
  await page.reload();
  await expect(page.getByRole('banner').or(page.locator('body')).first()).toContainText('Atelier <Nord> $&');
  // In the app too: the tab's title before and after its scripts ran, the heading, and the way home.
  expect(await fetchText(page, '/content')).toContain('<title>Atelier &lt;Nord&gt; $&amp;</title>');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Atelier <Nord> $&');
  await expect(page).toHaveTitle('Dashboard · Atelier <Nord> $&');
  await expect(page.getByRole('link', { name: 'Atelier <Nord> $&, to the dashboard' })).toBeVisible();
  await page.goto('/admin/site');

  const first = page.getByRole('listitem', { name: 'Version 1' });
  await first.getByRole('button', { name: 'Show changes' }).click();
  await first.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Reason')).toHaveValue('Restored version 1');
  await publish(page).click();
  await expect(page.getByText('Version 3 is published')).toBeVisible();
  await expect.poll(() => fetchText(page, '/contact')).not.toContain('Atelier');
  const latest = page.getByRole('listitem', { name: 'Version 3' });
  await expect(latest).toContainText('Restored version 1');
  await latest.getByRole('button', { name: 'Show changes' }).click();
  await expect(latest.getByRole('region', { name: 'Changes of version 3' })).toContainText(
    'name: Castwright',
  );
});

test('as text, each mistake links to its line, and a half-written text is never published', async ({
  page,
  signIn,
}) => {
  await signIn({ role: 'admin' });
  await open(page, 'site');
  await page.getByRole('radio', { name: 'Text' }).check();
  const text = page.getByLabel('YAML');
  const before = await text.inputValue();
  await text.fill(before.replace('dmca@castwright.example', 'nobody'));
  const line = before.split('\n').findIndex((one) => one.includes('dmca:')) + 1;
  await page.getByRole('button', { name: `Line ${line}` }).click();
  const chosen = await text.evaluate((it) => {
    const { selectionEnd, selectionStart, value } = it as unknown as Record<string, never> & {
      value: string;
    };
    return value.slice(selectionStart, selectionEnd);
  });
  expect(chosen).toBe('  dmca: nobody');
  await expect(publish(page)).toBeDisabled();

  await text.fill('brand: "');
  await expect(page.getByRole('button', { name: 'Line 1' }).first()).toBeVisible();
  // There is no form for a file that is not a site file.
  await expect(page.getByRole('radio', { name: 'Form' })).toBeDisabled();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(text).toHaveValue(before);
  await expect(publish(page)).toHaveCount(0);
});

test('of two administrators the second sees the changes of the first, and loses nothing', async ({
  page,
  signIn,
}) => {
  await signIn({ role: 'admin' });
  await open(page, 'site');
  await page.getByLabel('Tagline').fill('Mine.');
  await page.getByLabel('Reason').fill('My reason.');
  await publishChange(
    page,
    'site',
    (text) => text.replace(/tagline: .*/, 'tagline: Theirs.'),
    'Their reason.',
  );
  await publish(page).click();
  await expect(page.getByText(/has published version \d+: Their reason\./)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Their changes' })).toContainText('tagline: Theirs.');
  await page.getByRole('button', { name: 'Keep my draft' }).click();
  await expect(page.getByRole('region', { name: 'Your changes' })).toContainText('tagline: Theirs.');
  await expect(page.getByLabel('Reason')).toHaveValue('My reason.');
  await publish(page).click();
  await expect(page.getByText(/Version \d+ is published/)).toBeVisible();
  expect((await readOperatorFile(page, 'site')).checked.text).toContain('tagline: Mine.');
});

test('a draft survives a link, Back and a reload, until it is discarded', async ({ page, signIn }) => {
  await signIn({ role: 'admin' });
  await page.goto('/admin');
  const desk = page.getByRole('link', { name: 'Site file', exact: true });
  await desk.click();
  const tagline = page.getByLabel('Tagline');
  const before = await tagline.inputValue();
  await tagline.fill('Half a thought.');
  await page.getByLabel('Reason').fill('Half a reason.');
  const isBack = async () => {
    await expect(page.getByText('You have an unpublished draft.')).toBeVisible();
    await expect(tagline).toHaveValue('Half a thought.');
    await expect(page.getByLabel('Reason')).toHaveValue('Half a reason.');
  };
  await page.goBack();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goForward();
  await isBack();
  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/tags$/);
  await page.getByRole('link', { name: 'Site file', exact: true }).click();
  await isBack();
  await page.reload();
  await isBack();
  // Another administrator has published the same file.
  const mine = await page.context().cookies();
  await signIn({ role: 'admin' });
  await page.reload();
  await expect(tagline).toHaveValue(before);
  await page.context().clearCookies();
  await page.context().addCookies(mine);
  await page.reload();
  await isBack();

  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(tagline).toHaveValue(before);
  await page.reload();
  await expect(tagline).toHaveValue(before);
  await expect(page.getByText('You have an unpublished draft.')).toHaveCount(0);
});

test('a tag is refused with the safety check’s message; a removed one is listed; an added one can be chosen', async ({
  page,
  signIn,
}) => {
  await signIn({ role: 'admin' });
  await open(page, 'tags');
  const first = page.getByLabel('ID').first();
  await first.fill('schoolgirl');
  await expect(page.getByText(/Refused: “schoolgirl”: /)).toBeVisible();
  await expect(publish(page)).toBeDisabled();
  await first.fill('silk_scarf');
  await expect(page.getByText('Silk scarf', { exact: true })).toBeVisible();
  await expect(page.getByText('You remove this tag.', { exact: false })).toContainText(
    'Existing content stays',
  );
  await page.getByLabel('Reason').fill('Something softer.');
  await publish(page).click();
  await expect(page.getByText('Version 2 is published')).toBeVisible();
  const { imageTags } = await (await page.request.get('/api/tags')).json();
  expect(imageTags[0]).toEqual({ id: 'silk_scarf', label: 'Silk scarf' });
});

test('other users get no such pages', async ({ page, signIn }) => {
  await signIn();
  for (const path of ['/admin/site', '/admin/tags']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  }
});
