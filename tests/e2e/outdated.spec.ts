import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Removes the code of My Content, and counts how often the page itself is loaded. */
async function withoutItsCode(page: Page, isGone: (loads: number) => boolean) {
  const loads = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.count += 1;
  });
  const chunks: { name: string; file: string }[] = Object.values(
    JSON.parse(await readFile('dist/web/.vite/manifest.json', 'utf8')),
  );
  const code = chunks.find(({ name }) => name === 'library-screen')?.file;
  await page.route(`**/${code}`, (route) =>
    isGone(loads.count) ? route.fulfill({ status: 404, body: 'There is no such file.' }) : route.continue(),
  );
  return loads;
}

const unfetched = /Failed to fetch dynamically imported module/;

// A shared window would have the code already.
test.use({ window: 'own' });

test.describe('an open page whose build was replaced', () => {
  test('reloads at the next navigation, without the user noticing', async ({ complaints, page, signIn }) => {
    await signIn();
    const loads = await withoutItsCode(page, (count) => count === 1);
    await page.goto('/');
    await expect(page.getByLabel('Prompt', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'My Content' }).first().click();
    await expect(page.getByText('No content found')).toBeVisible();
    await expect(page).toHaveURL('/content');
    expect(loads.count).toBe(2);
    expect(complaints.splice(0).join()).toMatch(unfetched);
  });

  test('whose code could not be fetched offline loads once the connection is back', async ({
    complaints,
    context,
    page,
    signIn,
  }) => {
    await signIn();
    await page.goto('/');
    await expect(page.getByLabel('Prompt', { exact: true })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Templates' }).first().click();
    await expect(page).toHaveURL('/templates');
    await expect(page.locator('[data-offline-banner]')).toContainText('You are offline.');
    await context.setOffline(false);
    await expect(page.getByLabel('Search templates')).toBeVisible();
    await expect(page).toHaveURL('/templates');
    complaints.splice(0);
  });

  test('says so when that does not help, and other pages still work', async ({
    complaints,
    page,
    signIn,
  }) => {
    await signIn();
    const loads = await withoutItsCode(page, (count) => count <= 2);
    await page.goto('/');
    await expect(page.getByLabel('Prompt', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'My Content' }).first().click();
    await expect(page.getByText('This did not load')).toBeVisible();
    expect(loads.count).toBe(2);
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByLabel('Prompt', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'My Content' }).first().click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No content found')).toBeVisible();
    expect(loads.count).toBe(3);
    expect(complaints.splice(0).join()).toMatch(unfetched);
  });
});
