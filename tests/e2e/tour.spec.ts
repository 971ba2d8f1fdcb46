import type { Locator, Page } from '@playwright/test';
import { closeByEscape, pressWhenIdle } from './support/keys.ts';
import { expect, test } from './support/test.ts';

const due = { tutorialCompletedAt: null, documentsUploadedAt: null };

/** The stops in order, and where each is. */
const stops = [
  { title: 'Welcome to the studio', path: '/' },
  { title: 'This is your dashboard', path: '/' },
  { title: 'Describe the picture', path: '/', target: 'prompt-input' },
  { title: 'Choose a model', path: '/', target: 'model-selector' },
  { title: 'Train a face', path: '/training-models' },
  { title: 'You are all set', path: '/training-models' },
];

const locateTour = (page: Page) => page.getByRole('dialog', { name: 'Tour of the studio' });

/** The ring is drawn 8 px around its target. */
async function expectRingAround(page: Page, target: string): Promise<void> {
  const ring = page.locator('[data-hole]');
  await expect(async () => {
    const [around, pointedAt] = await Promise.all([
      ring.boundingBox(),
      page.locator(`[data-tour="${target}"]`).boundingBox(),
    ]);
    expect(around?.x).toBeCloseTo((pointedAt?.x ?? 0) - 8, 0);
    expect(around?.y).toBeCloseTo((pointedAt?.y ?? 0) - 8, 0);
    expect(around?.width).toBeCloseTo((pointedAt?.width ?? 0) + 16, 0);
    expect(around?.height).toBeCloseTo((pointedAt?.height ?? 0) + 16, 0);
  }).toPass();
}

async function showTourAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Show the tour' }).click();
}

async function goToEnd(tour: Locator): Promise<void> {
  for (let stop = 1; stop < stops.length; stop++) await tour.getByRole('button', { name: 'Next' }).click();
}

for (const [size, viewport] of Object.entries({
  'a desk': { width: 1440, height: 900 },
  'a phone': { width: 390, height: 844 },
})) {
  test.describe(`on ${size}`, () => {
    test.use({ viewport });

    test('it leads through six stops from page to page, and ends in training', async ({ page, signIn }) => {
      await signIn(due);
      await page.goto('/');
      const tour = locateTour(page);
      const card = page.getByTestId('tour-card');
      for (const [index, { title, path, target }] of stops.entries()) {
        await expect(tour.getByRole('heading')).toHaveText(title);
        await expect(tour).toContainText(`${index + 1} of 6`);
        await expect(page).toHaveURL(path);
        await expect(tour.getByRole('button', { name: 'Back' })).toHaveCount(index === 0 ? 0 : 1);
        if (target) await expectRingAround(page, target);
        else await expect(page.locator('[data-hole]')).toHaveCount(0);
        const box = await card.boundingBox();
        if (viewport.width < 768) expect(box?.width).toBeLessThanOrEqual(300);
        else expect(box?.width).toBe(360);
        if (index < 5) await tour.getByRole('button', { name: 'Next' }).click();
      }
      await expect(tour.getByRole('button', { name: 'Next' })).toHaveCount(0);
      const completed = page.waitForRequest('**/api/tutorial/complete');
      await tour.getByRole('button', { name: 'Go to Training' }).click();
      expect((await completed).postDataJSON()).toEqual({ skipped: false });
      await expect(tour).toHaveCount(0);
      await expect(page).toHaveURL('/training-models');
      await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
    });

    test('the ring stays around its target when the page scrolls and the window changes', async ({
      page,
      signIn,
    }) => {
      await signIn(due);
      await page.goto('/');
      await locateTour(page).getByRole('button', { name: 'Next' }).click();
      await locateTour(page).getByRole('button', { name: 'Next' }).click();
      await expectRingAround(page, 'prompt-input');
      await page.mouse.wheel(0, 60);
      await expectRingAround(page, 'prompt-input');
      await page.setViewportSize({ width: viewport.width - 60, height: 600 });
      await expectRingAround(page, 'prompt-input');
      const { width, height } = page.viewportSize() ?? viewport;
      await expect(async () => {
        const box = await page.getByTestId('tour-card').boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      }).toPass();
    });
  });
}

test('the keyboard moves through it and stays in it', async ({ page, signIn }) => {
  await signIn(due);
  await page.goto('/');
  const tour = locateTour(page);
  await expect(tour.getByRole('button', { name: 'Next' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tour.getByRole('heading')).toHaveText('This is your dashboard');
  await page.keyboard.press('ArrowRight');
  await expect(tour.getByRole('heading')).toHaveText('Describe the picture');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(tour.getByRole('heading')).toHaveText('Welcome to the studio');
  await page.keyboard.press('ArrowLeft');
  await expect(tour.getByRole('heading')).toHaveText('Welcome to the studio');
  for (let press = 0; press < 5; press++) {
    await page.keyboard.press('Tab');
    await expect(tour.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  for (let stop = 1; stop < stops.length; stop++) await page.keyboard.press('ArrowRight');
  await expect(tour.getByRole('button', { name: 'Go to Training' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(tour.getByRole('heading')).toHaveText('You are all set');
});

test('each stop is read out', async ({ page, signIn }) => {
  await signIn(due);
  await page.goto('/');
  const tour = locateTour(page);
  await expect(tour).toHaveAttribute('aria-modal', 'true');
  await tour.getByRole('button', { name: 'Next' }).click();
  await expect(tour.locator('[aria-live="polite"]')).toContainText('This is your dashboard');
});

for (const way of ['Skip Tour', 'Close the tour', 'Escape']) {
  test(`${way} dismisses it for this person, and the server hears of it`, async ({ page, signIn }) => {
    const { id } = await signIn(due);
    await page.goto('/');
    const told = page.waitForRequest('**/api/tutorial/complete');
    if (way === 'Escape') await closeByEscape(locateTour(page));
    else await page.getByRole('button', { name: way }).click();
    expect((await told).postDataJSON()).toEqual({ skipped: true });
    await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
    expect(await page.evaluate((key) => localStorage.getItem(key), `castwright-tour-dismissed:${id}`)).toBe(
      'true',
    );
  });
}

test.describe('when the server does not answer', () => {
  test.beforeEach(({ page }) => page.route('**/api/tutorial/complete', (route) => route.abort()));

  test('Go to Training warns in the console alone, closes and goes there', async ({ page, signIn }) => {
    await signIn(due);
    await page.goto('/');
    await goToEnd(locateTour(page));
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    await locateTour(page).getByRole('button', { name: 'Go to Training' }).click();
    expect((await warned).text()).toContain('Failed to mark tutorial complete');
    await expect(locateTour(page)).toHaveCount(0);
    await expect(page).toHaveURL('/training-models');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('it can be shown again from the account menu, and the next visit calls the server', async ({
    page,
    signIn,
  }) => {
    await signIn(due);
    await page.goto('/');
    await page.getByRole('button', { name: 'Skip Tour' }).click();
    await expect(locateTour(page)).toHaveCount(0);
    for (let time = 1; time <= 2; time++) {
      await showTourAgain(page);
      await expect(locateTour(page).getByRole('heading')).toHaveText('Welcome to the studio');
      await locateTour(page).getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Close the tour' }).click();
      await expect(locateTour(page)).toHaveCount(0);
    }
    await page.unroute('**/api/tutorial/complete');
    const told = page.waitForRequest('**/api/tutorial/complete');
    await page.reload();
    expect((await told).postDataJSON()).toEqual({ skipped: true });
    await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
  });
});

test('a user who has finished it sees it again, returns to the page, and the server is not called twice', async ({
  page,
  signIn,
}) => {
  await signIn();
  const told: string[] = [];
  page.on('request', (request) => told.push(new URL(request.url()).pathname));
  await page.goto('/content?type=image');
  await showTourAgain(page);
  await expect(page).toHaveURL('/');
  await goToEnd(locateTour(page));
  await expect(page).toHaveURL('/training-models');
  await pressWhenIdle(page, 'Escape');
  await expect(page).toHaveURL('/content?type=image');
  await expect(locateTour(page)).toHaveCount(0);
  await showTourAgain(page);
  await expect(locateTour(page).getByRole('heading')).toHaveText('Welcome to the studio');
  expect(told).not.toContain('/api/tutorial/complete');
});

test('it covers the page to its edges, and nothing beneath moves or can be pressed', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/training-models');
  const account = page.getByRole('button', { name: /^Your account/ });
  const before = await account.boundingBox();
  await showTourAgain(page);
  await expect(page).toHaveURL('/');
  await expect(locateTour(page)).toBeVisible();
  const covered = await page.locator('[class*=shade]').boundingBox();
  expect(covered?.width).toBe(page.viewportSize()?.width);
  expect(await account.boundingBox()).toEqual(before);
  const { x = 0, y = 0, width = 0, height = 0 } = before ?? {};
  const hit = `document.elementFromPoint(${x + width / 2}, ${y + height / 2})`;
  expect(await page.evaluate(`${hit}.closest('[role="dialog"]') !== null`)).toBe(true);
});
