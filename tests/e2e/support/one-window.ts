import type { BrowserContext, Page } from '@playwright/test';
import { test as base, slowDown } from './test.ts';

type LastingWindow = {
  context: BrowserContext;
  page: Page;
  /** Takes away what a test has left in it. */
  makeNew: () => Promise<void>;
};

/** How each test finds the window. */
const look = {
  colorScheme: 'dark',
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
} as const;

/** As it was before the first test: nobody signed in, nothing stored, nothing under way, no pointer over anything. */
async function makeNew(context: BrowserContext, page: Page, url: string): Promise<void> {
  // By now the test has put back what it held up, and what it listened for is of no use to the next one.
  for (const event of ['console', 'pageerror']) page.removeAllListeners(event);
  await context.setOffline(false);
  // A place without scripts, so that nothing is stored again once it is gone.
  await page.goto(`${url}/readyz`);
  await page.evaluate('sessionStorage.clear()');
  const session = await context.newCDPSession(page);
  const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers';
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes });
  await session.detach();
  await context.clearCookies();
  await page.mouse.move(0, 0);
  await page.emulateMedia(look);
  await page.setViewportSize(look.viewport);
}

/**
 * Tests that share one window per test process. A window of its own takes each test half a second of processor time,
 * and its scripts are loaded and compiled anew. For many short tests that look at pages, and leave behind what
 * `makeNew` takes away. (A test that fails ends its process, and the next one has a new window.)
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
