import { test as base, expect } from '@playwright/test';
import sharp from 'sharp';
import { type Db, openDatabase } from '#platform/db/client.ts';
import { makeSession, sessionCookie, sessionCookieName } from '#tests/factories/sessions.ts';
import type { NewUser } from '#tests/factories/users.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { stopAnswering } from './answer-calls.ts';
import {
  type InstallationOptions,
  type ServedInstallation,
  serveInstallation,
} from './served-installation.ts';
import { openSharedWindow, type SharedWindow, slowDown } from './shared-window.ts';
import { slowness } from './slowness.ts';

export type SignedIn = { id: string; email: string };

type Fixtures = {
  /**
   * The window that a test uses. The one that its process shares is reset after each test (`shared-window.ts`). A test
   * that leaves what a reset cannot undo, or that is about a browser without cached files, has its own; so has one
   * whose options the shared window cannot take on.
   */
  window: 'shared' | 'own';
  /** Stores a user and signs this page's browser in as them. */
  signIn: (facts?: NewUser & { tokens?: number }) => Promise<SignedIn>;
  /** Console messages that are errors; a test with any of them fails. */
  complaints: string[];
};

export type WorkerFixtures = InstallationOptions & {
  served: ServedInstallation;
  db: Db;
  sharedWindow: SharedWindow;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  roles: [[], { option: true, scope: 'worker' }],
  engines: ['configured', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  served: [
    async ({ roles, engines, settings }, use, { parallelIndex }) => {
      const served = await serveInstallation(parallelIndex, { roles, engines, settings });
      await use(served);
      await served.stop();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: ({ served }, use) => use(served.url),
  db: [
    async ({ served }, use) => {
      const db = openDatabase({
        url: served.databaseUrl,
        poolSize: 2,
        applicationName: 'castwright-e2e',
        onIdleError: () => {},
      });
      await use(db);
      await db.$client.end();
    },
    { scope: 'worker' },
  ],
  window: ['shared', { option: true }],
  sharedWindow: [
    async ({ browser, served }, use) => {
      const window = await openSharedWindow(browser, served.url);
      await use(window);
      await window.context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, window, sharedWindow, hasTouch, isMobile, locale }, use) => {
    if (window === 'shared') {
      // Its other options are those that the window shows itself by.
      const isOrdinary = !hasTouch && !isMobile && locale === 'en-US';
      expect(isOrdinary, "a finger, a phone or a language needs test.use({ window: 'own' })").toBe(true);
      await use(sharedWindow.context);
      return;
    }
    // Playwright adds the options of the test.
    const context = await browser.newContext();
    // A page that has closed already needs nothing.
    if (slowness > 1) context.on('page', (page) => slowDown(page).catch(() => {}));
    await use(context);
    await context.close();
  },
  page: async ({ context, window, sharedWindow, viewport, colorScheme, contextOptions }, use, testInfo) => {
    if (window === 'own') {
      const page = await context.newPage();
      await use(page);
      // A route that a test holds back or changes may still be running: its end is no fault.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      return;
    }
    const { reducedMotion } = contextOptions;
    await sharedWindow.show({ viewport, media: { colorScheme, ...(reducedMotion && { reducedMotion }) } });
    await use(sharedWindow.page);
    // A failed test ends its process, and its window with it.
    if (testInfo.status === testInfo.expectedStatus) await sharedWindow.reset();
  },
  signIn: async ({ baseURL, context, db, served }, use) => {
    await use(async ({ tokens = 100, ...facts } = {}) => {
      const user = await makeUserWithTokens(db, tokens, facts);
      const value = sessionCookie(await makeSession(db, user.id), served.secret);
      await context.addCookies([{ name: sessionCookieName, value, url: baseURL ?? '' }]);
      return user;
    });
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() !== 'error') return;
        // Chromium reports every refused call as an error; tests check what the page shows instead.
        if (!message.text().startsWith('Failed to load resource')) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
      await stopAnswering(page);
    },
    { auto: true },
  ],
});

export { expect };

/** A plain card, the size of an identity document, that shows no person. */
export async function plainCard(shade: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const card = sharp({ create: { width: 856, height: 540, channels: 3, background: shade } });
  return { name: 'card.png', mimeType: 'image/png', buffer: await card.png().toBuffer() };
}
