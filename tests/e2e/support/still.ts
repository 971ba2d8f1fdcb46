import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Resolves in the page once it has nothing left to do. Chromium forgets an idle callback now and then while nothing
 * is drawn (seen in one of a hundred tests, for as long as a test lasts), so a clock is beside it.
 */
export const idle = `new Promise((done) => {
  requestIdleCallback(done, { timeout: 1_000 });
  setTimeout(done, 2_000);
})`;

/**
 * Until the page stands still: fonts are there, effects have run, and nothing fades or moves any more. Half-way,
 * colours have a contrast and boxes a place of their own. What goes on for ever does not count, and no single wait
 * is without an end: what does not stand still after ten rounds is looked at as it is.
 */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const within = (ms, promise) => Promise.race([promise, new Promise((done) => setTimeout(done, ms))]);
    const moving = () => document.getAnimations().filter(({ playState, effect }) =>
      playState === 'running' && effect?.getComputedTiming().endTime < 10_000);
    await within(5_000, document.fonts.ready);
    for (let round = 0; round < 10; round++) {
      await within(2_000, Promise.allSettled(moving().map(({ finished }) => finished)));
      await ${idle};
      if (moving().length === 0) return;
    }
  })()`);
}

/** Until the page is there and nothing in it is still being fetched. */
export async function dataLoaded(page: Page): Promise<void> {
  await expect(page.locator('main, [role=main]').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
