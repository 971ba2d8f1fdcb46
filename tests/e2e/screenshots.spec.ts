import { mkdir, writeFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import sharp from 'sharp';
import { makeFirst, openScreen, screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const folder = 'docs/screenshots';
const largest = 150_000;
const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };

/** The best quality that keeps the picture within the bound. */
async function withinBound(png: Buffer): Promise<Buffer> {
  for (const quality of [82, 70, 55, 40]) {
    const webp = await sharp(png).webp({ quality, effort: 5 }).toBuffer();
    if (webp.length <= largest) return webp;
  }
  throw new Error('too large even at the lowest quality');
}

/** The session of whoever walked through the wizard, once for all its screens. */
let walked: Awaited<ReturnType<BrowserContext['cookies']>> | undefined;

// Run by `npm run screenshots`; `npm test` looks at the same screens with axe.
test.skip(!process.env.SCREENSHOTS, 'only by npm run screenshots');

for (const [size, viewport] of Object.entries(widths)) {
  for (const colorScheme of ['dark', 'light'] as const) {
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } });
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
          else await makeFirst(page, screen);
          if (screen.trained) walked = await page.context().cookies();
          await openScreen(page, screen, db);
          const webp = await withinBound(await page.screenshot());
          await mkdir(folder, { recursive: true });
          await writeFile(`${folder}/${screen.name}-${size}-${colorScheme}.webp`, webp);
          expect(webp.length).toBeLessThanOrEqual(largest);
        });
      }
    });
  }
}
