import { expect, test } from './support/test.ts';

const code = /\/assets\/library-screen-[^/]+\.js$/;
const gone = { status: 404, contentType: 'application/json', body: '{"error":{"code":"NOT_FOUND"}}' };

test.describe('an open page whose build was replaced', () => {
  test('loads itself again where somebody goes, and they notice nothing', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/');
    await expect(page.getByLabel('Prompt', { exact: true })).toBeVisible();
    await page.route(code, (route) => route.fulfill(gone), { times: 1 });
    const loaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'My Content' }).first().click();
    await loaded;
    await expect(page.getByText('No content found')).toBeVisible();
    await expect(page).toHaveURL('/content');
  });

  test('says so when that does not help, and goes on elsewhere', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/');
    await expect(page.getByLabel('Prompt', { exact: true })).toBeVisible();
    let asked = 0;
    await page.route(code, (route) => {
      asked += 1;
      return route.fulfill(gone);
    });
    await page.getByRole('link', { name: 'My Content' }).first().click();
    await expect(page.getByText('This did not load')).toBeVisible();
    await expect.poll(() => asked).toBe(2);
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByLabel('Prompt', { exact: true })).toBeVisible();
    await page.unroute(code);
    await page.goto('/content');
    await expect(page.getByText('No content found')).toBeVisible();
  });
});
