import { test as base, expect } from '@playwright/test';
import sharp from 'sharp';
import { type Db, openDatabase } from '#platform/db/client.ts';
import { makeSession, sessionCookie, sessionCookieName } from '#tests/factories/sessions.ts';
import type { NewUser } from '#tests/factories/users.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { type ServedInstallation, serveInstallation } from './served-installation.ts';

export type SignedIn = { id: string; email: string };

type Fixtures = {
  /** Stores a person and signs this page's browser in as them. */
  signIn: (facts?: NewUser & { tokens?: number }) => Promise<SignedIn>;
  /** What the console said that it should not have; a test that leaves something here fails. */
  complaints: string[];
};

export const test = base.extend<Fixtures, { served: ServedInstallation; db: Db }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      const served = await serveInstallation(parallelIndex);
      await use(served);
      await served.stop();
    },
    { scope: 'worker', timeout: 90_000 },
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
        // Chromium reports every refused call as an error of its own; tests look at what the page made of it.
        if (!message.text().startsWith('Failed to load resource')) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** A plain card, the size of an identity document: nobody's. */
export async function plainCard(shade: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const card = sharp({ create: { width: 856, height: 540, channels: 3, background: shade } });
  return { name: 'card.png', mimeType: 'image/png', buffer: await card.png().toBuffer() };
}
