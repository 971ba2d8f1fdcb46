import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { makeFirst, openScreen, prompts, type Screen, screens } from './support/screens.ts';
import { standStill } from './support/still.ts';
import { expect, type SignedIn, test } from './support/test.ts';

/** What axe finds serious or worse on the page as it stands. */
async function seriousViolations(page: Page): Promise<string[]> {
  // No page of ours has frames, which is all that the other mode is for. What passes is not spelled out, and
  // styles and films are not loaded once more: only `no-autoplay-audio` reads them, and it is moderate.
  // Nor is axe itself, half a megabyte that its builder runs twice, when the page still has it from the look before.
  const isThere = await page.evaluate<boolean>(`'axe' in window`);
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** The sessions of those whose pictures, video, personas or model this test process has made, by what that was. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/** Signs somebody in for a screen; what takes work to make is made once and looked at in all its screens. */
async function becomeViewer(
  page: Page,
  screen: Screen,
  signIn: (facts: Screen['as']) => Promise<SignedIn>,
): Promise<void> {
  if (!screen.as) return;
  const { as, alone } = screen;
  const pictures = alone ? prompts.slice(-alone) : prompts;
  const asked = screen.prompts ? { ...screen, prompts: pictures } : screen;
  const key = JSON.stringify([as, asked.prompts, asked.video, asked.cast, asked.trained]);
  const known = sessions.get(key);
  if (known) return page.context().addCookies(known);
  await signIn(as);
  await makeFirst(page, asked);
  const isWork = asked.prompts ?? asked.video ?? asked.cast ?? asked.trained;
  if (isWork && !alone) sessions.set(key, await page.context().cookies());
}

test.use({
  colorScheme: 'dark',
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' },
});
// Screens are many and stand alone: both test processes take from them.
test.describe.configure({ mode: 'parallel' });

// Both schemes and both widths, each screen twice: violations that need one certain pair are rare.
for (const screen of screens) {
  test(`${screen.name} has no serious violation, dark and wide, light and narrow`, async ({
    page,
    signIn,
    db,
  }) => {
    await becomeViewer(page, screen, signIn);
    await openScreen(page, screen, db);
    expect(await seriousViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 900 });
    await standStill(page);
    expect(await seriousViolations(page)).toEqual([]);
  });
}
