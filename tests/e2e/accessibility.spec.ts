import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { makePictures, makeVideo, openScreen, screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** What axe finds serious or worse on the page as it stands. */
async function seriousViolations(page: Page): Promise<string[]> {
  // No page of ours has frames, which is all that the other mode is for.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

test.use({
  colorScheme: 'dark',
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' },
});

// Both schemes and both widths, each screen twice: violations that need one certain pair are rare.
for (const screen of screens) {
  test(`${screen.name} has no serious violation, dark and wide, light and narrow`, async ({
    page,
    signIn,
    db,
  }) => {
    if (screen.as) await signIn(screen.as);
    if (screen.prompts) await makePictures(page, screen.prompts.slice(-1));
    if (screen.video) await makeVideo(page, screen.video);
    await openScreen(page, screen, db);
    expect(await seriousViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await seriousViolations(page)).toEqual([]);
  });
}
