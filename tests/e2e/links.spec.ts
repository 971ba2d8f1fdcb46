import type { BrowserContext } from '@playwright/test';
import { createSlug } from '#tests/factories/slugs.ts';
import { createLinks, createPersona } from './support/links.ts';
import { seriousViolations } from './support/serious-violations.ts';
import { expect, test } from './support/test.ts';

/** Shows where a short link leads in place of going there. */
async function showTargets(context: BrowserContext): Promise<void> {
  await context.route(/\/go\//, async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    if (answer.status() !== 302) return route.fulfill({ response: answer });
    return route.fulfill({ contentType: 'text/html', body: `<p>${answer.headers().location}</p>` });
  });
}

test('a link page is made, shown, and opened by a visitor without JavaScript, who is asked for the age', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn({ tokens: 10 });
  await createPersona(page);
  await page.goto('/publishing/links');
  await page.getByRole('button', { name: 'New link page' }).click();
  const slug = createSlug();
  await page.getByRole('dialog').getByLabel('Address').fill(slug);
  await page.getByRole('button', { name: 'Create link page' }).press('Enter');
  await expect(page.getByLabel('Title')).toHaveValue('Nora Dusk');
  await page.getByLabel('Bio').fill('Portraits in evening light.');
  for (const [label, target] of [
    ['Prints', 'https://shop.example.com/dusk'],
    ['Sets', 'https://adult.example.com/sets'],
  ] as const) {
    await page.getByRole('button', { name: 'Add link' }).click();
    const link = page.getByRole('group', { name: /^Link / }).last();
    await link.getByLabel('Label').fill(label);
    await link.getByLabel('Leads to', { exact: true }).fill(target);
  }
  await page.getByLabel('Leads to adult work').last().check();
  await page.getByLabel('Show this page').press('Space');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Visitors see it within a minute.')).toBeVisible();

  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto(`/links/${slug}`);
  await expect(visitor.getByRole('heading', { name: 'Nora Dusk' })).toBeVisible();
  await expect(visitor.getByText('Portraits in evening light.')).toBeVisible();
  await expect(visitor.getByText('is an invented person who does not exist.')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Report this page' })).toHaveAttribute(
    'href',
    new RegExp(`address=.*${slug}`),
  );
  await showTargets(context);
  await visitor.getByRole('link', { name: 'Prints' }).click();
  await expect(visitor.getByText('https://shop.example.com/dusk?utm_medium=link-page')).toBeVisible();
  await visitor.goBack();
  await visitor.getByRole('link', { name: /^Sets/ }).click();
  await expect(visitor.getByRole('heading', { name: 'Are you 18 or older?' })).toBeVisible();
  await visitor.getByRole('link', { name: /I am 18 or older/ }).click();
  await expect(visitor.getByText('https://adult.example.com/sets?utm_medium=link-page')).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  await context.close();
});

test('a click of a short link is counted once, with its campaign, and the visitor once a day', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn({ tokens: 10 });
  await page.goto('/publishing/links');
  await page.getByRole('button', { name: 'New short link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Label').fill('Summer');
  await dialog.getByLabel('Leads to', { exact: true }).fill('https://shop.example.com/');
  await dialog.getByLabel('Campaign').fill('summer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const code = (await page.getByText(/^\/go\//).textContent()) ?? '';

  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const context = await browser.newContext({ baseURL, userAgent });
  await showTargets(context);
  const visitor = await context.newPage();
  for (let times = 0; times < 2; times++) {
    await visitor.goto(code);
    await expect(visitor.getByText('https://shop.example.com/?utm_campaign=summer')).toBeVisible();
  }
  await context.close();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('2 clicks by 1 visitor')).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('the public page is accessible in both schemes and on a phone', async ({ page, signIn, db }) => {
  await signIn({ tokens: 10 });
  const { page: made } = await createLinks(page, db);
  for (const path of [made.path, `/go/${made.links[2]?.code}`]) {
    await page.goto(path);
    for (const look of [
      { colorScheme: 'dark', width: 1280 },
      { colorScheme: 'light', width: 390 },
    ] as const) {
      await page.emulateMedia({ colorScheme: look.colorScheme });
      await page.setViewportSize({ width: look.width, height: 800 });
      expect(await seriousViolations(page), `${path}, ${look.colorScheme}`).toEqual([]);
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth > document.documentElement.clientWidth',
      );
      expect(overflow).toBe(false);
    }
  }
});
