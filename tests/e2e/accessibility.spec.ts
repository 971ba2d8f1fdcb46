import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { listCoveredButtons } from './support/covered-buttons.ts';
import type { Screen } from './support/screen.ts';
import { makeFixtures, openScreen, prompts, screens } from './support/screens.ts';
import { test } from './support/shared-window.ts';
import { expect, type SignedIn } from './support/test.ts';
import { waitUntilSettled } from './support/wait-until-settled.ts';

const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const { source: axe } = createRequire(builder)('axe-core') as { source: string };

/** Rules whose verdict depends on colour scheme or size: the second look runs these alone. */
const schemeAndSize = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

/**
 * @param rules rules to run; left out: all
 * @returns violations that axe rates serious or worse
 */
async function seriousViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Half a megabyte, which the axe builder would send and compile twice for every look.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe);
  // Our pages have no frames, which are the only reason for axe's other mode. Passes are left out, and styles and
  // videos are not preloaded: only `no-autoplay-audio`, a moderate rule, reads them.
  const { violations } = await new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode(true)
    .options({
      resultTypes: ['violations'],
      preload: false,
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
    })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** Shows the page in a colour scheme and width that was not checked yet. */
async function turnLightAndNarrow(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 900 });
  await waitUntilSettled(page);
}

/** Sessions of users whose pictures, video, personas or model this test process has made, by kind. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/** Signs a user in for a screen; costly fixtures are made once and shared by all screens that need them. */
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
  await makeFixtures(page, asked);
  const isWork = asked.prompts ?? asked.video ?? asked.cast ?? asked.trained;
  if (isWork && !alone) sessions.set(key, await page.context().cookies());
}

// There are many independent screens: both test processes share them.
test.describe.configure({ mode: 'parallel' });

// Both schemes and both widths, each screen twice: violations that need one certain pair are rare. Names, roles and
// structure are the same in both looks, so the second checks colour and size alone.
for (const screen of screens) {
  test(`${screen.name} has no serious violation and covers no button, dark and wide, light and narrow`, async ({
    page,
    signIn,
    db,
  }) => {
    await becomeViewer(page, screen, signIn);
    await openScreen(page, screen, db);
    expect(await seriousViolations(page)).toEqual([]);
    expect(await listCoveredButtons(page)).toEqual([]);
    await turnLightAndNarrow(page);
    expect(await seriousViolations(page, schemeAndSize)).toEqual([]);
    expect(await listCoveredButtons(page)).toEqual([]);
  });
}

/** Text with too little contrast, where the look that is named is the page's. */
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
    const isFound = async (rules?: string[]) =>
      (await seriousViolations(page, rules)).some((violation) => violation.startsWith('color-contrast: '));
    await page.goto('/help');
    await page.evaluate(paleWhere(where));
    await waitUntilSettled(page);
    expect(await isFound()).toBe(first);
    await turnLightAndNarrow(page);
    expect(await isFound(schemeAndSize)).toBe(second);
  });
}

test('a button that something floats over is found', async ({ page }) => {
  await page.goto('/contact');
  expect(await listCoveredButtons(page)).toEqual([]);
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
    '<div role="status" style="position: fixed; inset: 50% 0 0"></div>')`);
  expect(await listCoveredButtons(page)).toEqual([
    expect.stringContaining('“Send” is beneath <div role="status"'),
  ]);
});

test('a screen leaves nothing behind for the next one', async ({ page, signIn, window }) => {
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
