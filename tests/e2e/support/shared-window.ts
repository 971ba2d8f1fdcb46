import type { BrowserContext, Page } from '@playwright/test';
import { test as base, slowDown } from './test.ts';

type LastingWindow = {
  context: BrowserContext;
  page: Page;
  /** Removes what a test has left in the window. */
  makeNew: () => Promise<void>;
};

/** How each test finds the window. */
const look = {
  colorScheme: 'dark',
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
} as const;

/** Resets the window: signed out, nothing stored, nothing in progress, the pointer away from everything. */
async function makeNew(context: BrowserContext, page: Page, url: string): Promise<void> {
  // The test has restored its own overrides by now, and its listeners are of no use to the next one.
  for (const event of ['console', 'pageerror']) page.removeAllListeners(event);
  await context.setOffline(false);
  // A page without scripts, so that nothing is stored again after clearing.
  await page.goto(`${url}/readyz`);
  await page.evaluate('sessionStorage.clear()');
  const session = await context.newCDPSession(page);
  const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers';
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes });
  await session.detach();
  await context.clearCookies();
  await page.mouse.move(0, 0);
  await Promise.all([page.emulateMedia(look), page.setViewportSize(look.viewport)]);
}

/**
 * Tests that share one window per test process. A window for each test takes half a second of processor time, and loads
 * and compiles the scripts again. Meant for many short tests that look at pages and leave only what `makeNew` clears.
 * (A failed test ends its process, and the next one gets a new window.)
 */
export const test = base.extend<object, { window: LastingWindow }>({
  window: [
    async ({ browser, served }, use) => {
      const context = await browser.newContext({ ...look, baseURL: served.url });
      const page = await context.newPage();
      await slowDown(page);
      await use({ context, page, makeNew: () => makeNew(context, page, served.url) });
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: ({ window }, use) => use(window.context),
  page: async ({ window }, use) => {
    await use(window.page);
    await window.makeNew();
  },
});
