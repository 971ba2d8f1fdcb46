import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Resolves in the page once it is idle. Chromium now and then drops an idle callback while nothing is drawn (seen in
 * one of a hundred tests, for as long as the test lasts), so a timer runs beside it.
 */
export const waitUntilIdle = `new Promise((done) => {
  requestIdleCallback(done, { timeout: 1_000 });
  setTimeout(done, 2_000);
})`;

/**
 * Waits until the page is settled: fonts are loaded, effects have run, and no transition is running. During
 * transitions, colours have another contrast and boxes another position. Endless animations do not count, and every
 * wait has a limit: after ten rounds the page is used as it is.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const within = (ms, promise) => Promise.race([promise, new Promise((done) => setTimeout(done, ms))]);
    const moving = () => document.getAnimations().filter(({ playState, effect }) =>
      playState === 'running' && effect?.getComputedTiming().endTime < 10_000);
    for (let round = 0; round < 10; round++) {
      await within(2_000, Promise.allSettled(moving().map(({ finished }) => finished)));
      // After the animations: public pages ask for their fonts with one.
      await within(5_000, document.fonts.ready);
      await ${waitUntilIdle};
      if (moving().length === 0) return;
    }
  })()`);
}

/** Waits until the page is loaded and has no open requests. */
export async function waitForData(page: Page): Promise<void> {
  await expect(page.locator('main, [role=main]').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
