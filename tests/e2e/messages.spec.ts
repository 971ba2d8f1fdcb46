/**
 * The controls, texts and delays that the specification fixes, screen by screen. docs/requirements says which
 * requirement each test covers.
 */
import type { Page } from '@playwright/test';
import { makeContents } from '#tests/factories/content.ts';
import { expect, plainCard, test } from './support/test.ts';
import { waitUntilSettled } from './support/wait-until-settled.ts';

/** Makes a call fail, without a message or with this one. */
async function refuse(page: Page, path: string, message = ''): Promise<void> {
  await page.route(`**${path}`, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message } }),
  );
}

/** Keeps a call waiting until the returned function is called; then the call is refused. */
async function holdUp(page: Page, path: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(typeof path === 'string' ? `**${path}` : path, async (route) => {
    await released;
    await route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Later.' } });
  });
  return release;
}

async function sees(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

test('the landing page offers the trial, and compares by the four points of the specification', async ({
  page,
}) => {
  await page.goto('/');
  await expect(
    page.locator('#pricing').getByText(/^Try any plan for 7 days, once per account: no card/),
  ).toBeVisible();
  for (const point of ['High resemblance', 'Consistent character', 'Video creation', 'Clone and share']) {
    await expect(page.locator('#comparison').getByText(point, { exact: true })).toBeVisible();
  }
});

test('the auth page shows and hides the password on Sign Up too', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('tab', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
});

test('documents that cannot be sent at all say so', async ({ page, signIn }) => {
  await signIn({ documentsUploadedAt: null });
  await page.goto('/');
  await page.evaluate('XMLHttpRequest.prototype.send = () => { throw new Error("no") }');
  const sides = page.locator('input[type=file]:not([capture])');
  for (const index of [0, 1]) await sides.nth(index).setInputFiles(await plainCard('#7a8b99'));
  await page.getByRole('button', { name: 'Submit' }).click();
  await sees(page, 'Upload Failed', 'Failed to upload documents. Please try again.');
});

test.describe('the shell', () => {
  test('goes to / on Sign Out although the call fails', async ({ page, signIn, complaints }) => {
    await signIn();
    await refuse(page, '/api/logout');
    await page.goto('/content');
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    expect(complaints.splice(0).join()).toContain('Sign-out failed');
  });

  test('leads /dashboard to /', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/');
  });
});

test.describe('the dashboard', () => {
  test('has its controls; Generate waits for a prompt', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/');
    const generate = page.getByRole('button', { name: /generate/i });
    await expect(generate).toBeDisabled();
    await page.getByRole('button', { name: 'Negative prompt' }).click();
    await expect(page.getByLabel('Negative prompt', { exact: true })).toBeVisible();
    await expect(page.getByText(/blurry, low quality, distorted, deformed/)).toBeVisible();
    await page.getByRole('button', { name: /^Advanced/ }).click();
    for (const value of ['sfw', 'nsfw', '1:1', '4:3', '16:9', '3:4', '9:16']) {
      await expect(page.locator(`input[type=radio][value="${value}"]`)).toHaveCount(1);
    }
    await expect(page.locator('input[type=radio][value="1:1"]')).toBeChecked();
    await expect(page.getByLabel('Model', { exact: true })).toContainText('Default model');
    await page.getByLabel('Prompt', { exact: true }).fill('   ');
    await expect(generate).toBeDisabled();
    await page.getByLabel('Prompt', { exact: true }).fill('a lighthouse keeper');
    await expect(generate).toBeEnabled();
  });

  test('says that a picture was started, and why one was not', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/');
    const generate = page.getByRole('button', { name: /generate/i });
    await refuse(page, '/api/generate-image');
    await page.getByLabel('Prompt', { exact: true }).fill('portrait of a 15 year old girl');
    await generate.click();
    await sees(page, 'Failed to start image generation. Please try again.');
    await page.unroute('**/api/generate-image');
    await generate.click();
    await expect(page.getByText(/^Content blocked by security policy: /)).toBeVisible();
    await page.getByLabel('Prompt', { exact: true }).fill('a lighthouse keeper');
    await generate.click();
    await sees(page, "Image generation started! You'll receive 1 image.");
    await expect(page.getByRole('alert').last()).toHaveAttribute('style', /green/);
  });
});

test.describe('My Content', () => {
  test('says how much of what is shown, by type, category and status', async ({ page, signIn, db }) => {
    const { id } = await signIn();
    await makeContents(db, id, [
      { name: 'First', category: 'nsfw' },
      { name: 'Second', status: 'failed' },
      { name: 'Third', type: 'video' },
    ]);
    await page.goto('/content');
    await expect(page.getByRole('heading', { level: 1, name: 'My Content' })).toBeVisible();
    await sees(page, 'Showing 3 of 3 items');
    await page.getByLabel('Category', { exact: true }).selectOption('nsfw');
    await sees(page, 'Showing 1 of 3 items');
    await page.getByLabel('Category', { exact: true }).selectOption('');
    await page.getByLabel('Status', { exact: true }).selectOption('failed');
    await sees(page, 'Showing 1 of 3 items');
    await page.getByLabel('Status', { exact: true }).selectOption('');
    await page.getByLabel('Type', { exact: true }).selectOption({ label: 'AI Models' });
    await sees(page, 'No content found', 'Try adjusting your filters.');
  });

  test('is empty at first, with a way to the dashboard', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/content');
    await sees(page, 'No content found', 'Start generating content to see it here.');
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page).toHaveURL('/');
  });

  test('says “Loading your content...” while it loads', async ({ page, signIn }) => {
    await signIn();
    const release = await holdUp(page, /\/api\/content\/map/);
    await page.goto('/content');
    await sees(page, 'Loading your content...');
    release();
  });

  test.describe('with a script of the test in the page', () => {
    test.use({ window: 'own' });

    test('scrolls to the item of ?id= and highlights it for three seconds', async ({ page, signIn, db }) => {
      const { id } = await signIn();
      const ids = await makeContents(
        db,
        id,
        Array.from({ length: 30 }, (_, n) => ({ name: `Picture ${n}` })),
      );
      // The page records when the mark appeared and disappeared: a check from outside may come late.
      await page.addInitScript(`
      window.moments = [];
      new MutationObserver(() => {
        const marked = document.querySelector('[data-marked=true]') !== null;
        if (marked === (window.moments.length === 0)) window.moments.push(performance.now());
      }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-marked'] });
    `);
      await page.goto(`/content?id=${ids[0]}`);
      const moments = () => page.evaluate<number[]>('moments');
      await expect.poll(async () => (await moments()).length).toBeGreaterThanOrEqual(2);
      await expect(page.locator(`#content-${ids[0]}`)).toBeInViewport();
      const [marked = 0, unmarked = 0] = await moments();
      expect(unmarked - marked).toBeGreaterThan(2_900);
    });
  });

  test('has a badge in green, yellow or red for each status, and no picture of what is not completed', async ({
    page,
    signIn,
    db,
  }) => {
    const { id } = await signIn();
    const statuses = ['completed', 'processing', 'failed'] as const;
    await makeContents(
      db,
      id,
      statuses.map((status) => ({ name: status, status })),
    );
    await page.goto('/content');
    await expect(page.getByRole('main').getByRole('listitem').locator('[data-tone]')).toHaveCount(3);
    for (const name of ['processing', 'failed']) {
      await expect(page.getByRole('listitem').filter({ hasText: name }).locator('img')).toHaveCount(0);
    }
    const colorOf = async (label: string) => {
      // A finished picture shows its status while the pointer is over it.
      await page.getByRole('main').getByRole('listitem').getByText(label, { exact: true }).hover();
      await waitUntilSettled(page);
      const badge = `[...document.querySelectorAll('main li [data-tone]')].find((one) => one.textContent === '${label}')`;
      const color = await page.evaluate(`getComputedStyle(${badge}).color`);
      return (
        String(color)
          .match(/[\d.]+/g)
          ?.map(Number) ?? []
      );
    };
    const green = await colorOf('Completed');
    const yellow = await colorOf('Processing');
    const red = await colorOf('Failed');
    expect(green?.[1]).toBeGreaterThan(Math.max(green?.[0] ?? 255, green?.[2] ?? 255));
    expect(Math.min(yellow?.[0] ?? 0, yellow?.[1] ?? 0)).toBeGreaterThan(yellow?.[2] ?? 255);
    expect(red?.[0]).toBeGreaterThan(Math.max(red?.[1] ?? 255, red?.[2] ?? 255));
  });

  test('shows no broken picture where one does not load', async ({ page, signIn, db }) => {
    const { id } = await signIn();
    await makeContents(db, id, [{ name: 'A picture without a file' }]);
    await page.goto('/content');
    const tile = page.getByRole('listitem').filter({ hasText: 'A picture without a file' });
    await expect(tile.getByText('This picture did not load')).toBeVisible();
    await expect(tile.locator('img')).toHaveCount(0);
  });

  test('says so when a download fails', async ({ page, signIn, db }) => {
    const { id } = await signIn();
    await makeContents(db, id, [{ name: 'A lost picture' }]);
    await page.goto('/content');
    await page.getByRole('button', { name: /A lost picture/ }).click();
    await refuse(page, '/api/content/*/download');
    await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click();
    await sees(page, 'Download failed');
    await expect(page.getByRole('alert').last()).toHaveAttribute('style', /red/);
  });
});
