import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import sharp from 'sharp';
import { makeFixtures, openScreen, screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** All screenshots, which git ignores; those that the documents use are written there too. */
const folder = 'screenshots';
const keptFolder = 'docs/screenshots';
const largest = 150_000;
/** The narrow size is a phone's, with a finger for a pointer. */
const windows = {
  wide: { viewport: { width: 1440, height: 900 }, hasTouch: false },
  narrow: { viewport: { width: 390, height: 844 }, hasTouch: true },
};

/** The best quality that keeps the picture within the size limit. */
async function withinBound(png: Buffer): Promise<Buffer> {
  for (const quality of [82, 70, 55, 40]) {
    const webp = await sharp(png).webp({ quality, effort: 5 }).toBuffer();
    if (webp.length <= largest) return webp;
  }
  throw new Error('too large even at the lowest quality');
}

/** The session of the user who went through the wizard, shared by all its screens. */
let walked: Awaited<ReturnType<BrowserContext['cookies']>> | undefined;

// Run by `npm run screenshots`; `npm test` looks at the same screens with axe.
test.skip(!process.env.SCREENSHOTS, 'only by npm run screenshots');

for (const [size, window] of Object.entries(windows)) {
  for (const colorScheme of ['dark', 'light'] as const) {
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ ...window, window: 'own', colorScheme });
      for (const screen of screens) {
        test(screen.name, async ({ page, signIn, db }) => {
          if (screen.as) {
            await signIn({
              firstName: 'Nora',
              lastName: 'Example',
              email: `nora-${size}-${colorScheme}-${screen.name}@example.test`,
              ...screen.as,
            });
          }
          if (screen.trained && walked) await page.context().addCookies(walked);
          else await makeFixtures(page, screen);
          if (screen.trained) walked = await page.context().cookies();
          await openScreen(page, screen, db);
          const webp = await withinBound(await page.screenshot());
          await mkdir(folder, { recursive: true });
          const name = `${screen.name}-${size}-${colorScheme}.webp`;
          await writeFile(`${folder}/${name}`, webp);
          if (existsSync(`${keptFolder}/${name}`)) await writeFile(`${keptFolder}/${name}`, webp);
          expect(webp.length).toBeLessThanOrEqual(largest);
        });
      }
    });
  }
}
