import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { test } from './support/one-window.ts';
import type { Screen } from './support/screen.ts';
import { makeFirst, openScreen, prompts, screens } from './support/screens.ts';
import { standStill } from './support/still.ts';
import { expect, type SignedIn } from './support/test.ts';

const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const { source: axe } = createRequire(builder)('axe-core') as { source: string };

/** What axe finds serious or worse on the page as it stands. */
async function seriousViolations(page: Page): Promise<string[]> {
  // Half a megabyte, which its builder would send and compile twice for every look.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe);
  // No page of ours has frames, which is all that the other mode is for. What passes is not spelled out, and
  // styles and films are not loaded once more: only `no-autoplay-audio` reads them, and it is moderate.
  const { violations } = await new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** Shows the page as it was not looked at yet. */
async function turnLightAndNarrow(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 900 });
  await standStill(page);
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
    await turnLightAndNarrow(page);
    expect(await seriousViolations(page)).toEqual([]);
  });
}

/** Words that cannot be read, where the look that is named is the page's. */
const paleWhere = (media: string) => `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('@media ${media} { main p { color: #777 !important; background: #888 !important } }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}`;

for (const { where, first, second } of [
  { where: '(prefers-color-scheme: dark)', first: true, second: false },
  { where: '(min-width: 1000px)', first: true, second: false },
  { where: '(prefers-color-scheme: light)', first: false, second: true },
  { where: '(max-width: 400px)', first: false, second: true },
]) {
  test(`what is wrong at ${where} alone is found there`, async ({ page }) => {
    const isFound = async () =>
      (await seriousViolations(page)).some((violation) => violation.startsWith('color-contrast: '));
    await page.goto('/help');
    await page.evaluate(paleWhere(where));
    await standStill(page);
    expect(await isFound()).toBe(first);
    await turnLightAndNarrow(page);
    expect(await isFound()).toBe(second);
  });
}

test('what a screen leaves behind, the next one does not find', async ({ page, signIn, window }) => {
  await signIn({});
  await page.goto('/content');
  await page.evaluate(`localStorage.left = sessionStorage.left = 'here'`);
  await page.context().setOffline(true);
  await turnLightAndNarrow(page);
  await window.makeNew();
  await page.goto('/help');
  const left = `({ ...localStorage }).left ?? ({ ...sessionStorage }).left ?? document.cookie`;
  expect(await page.evaluate(left)).toBe('');
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(`[innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]`)).toEqual([
    1440,
    true,
  ]);
});
