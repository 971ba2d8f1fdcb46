import { test as base, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { type Db, openDatabase } from '#platform/db/client.ts';
import { makeSession, sessionCookie, sessionCookieName } from '#tests/factories/sessions.ts';
import type { NewUser } from '#tests/factories/users.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import {
  type InstallationOptions,
  type ServedInstallation,
  serveInstallation,
} from './served-installation.ts';
import { slowness } from './slowness.ts';

export type SignedIn = { id: string; email: string };

type Fixtures = {
  /** Stores a user and signs this page's browser in as them. */
  signIn: (facts?: NewUser & { tokens?: number }) => Promise<SignedIn>;
  /** Console messages that are errors; a test with any of them fails. */
  complaints: string[];
};

export type WorkerFixtures = InstallationOptions & {
  served: ServedInstallation;
  db: Db;
};

/** Slows a page's browser down where the environment says so. */
export async function slowDown(page: Page): Promise<void> {
  if (slowness <= 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
}

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
  context: async ({ context }, use) => {
    // A page that has closed already needs nothing.
    if (slowness > 1) context.on('page', (page) => slowDown(page).catch(() => {}));
    await use(context);
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
      // A route that a test holds back or changes may still be running: its end is no fault.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
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
