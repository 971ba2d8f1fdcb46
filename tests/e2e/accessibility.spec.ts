import { appendFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { holdTouch, listFaults, smallest } from '#tools/walk/list-faults.ts';
import { answerCalls, stopAnswering } from './support/answer-calls.ts';
import { prompts } from './support/prompts.ts';
import type { Screen } from './support/screen.ts';
import { makeFixtures, openScreen, screens } from './support/screens.ts';
import { seriousViolations } from './support/serious-violations.ts';
import { expect, type SignedIn, test } from './support/test.ts';
import { waitForData, waitUntilSettled } from './support/wait-until-settled.ts';

/** Rules whose verdict depends on colour scheme or size: the second look runs these alone. */
const schemeAndSize = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

/** How a screen is looked at, and the axe rules that are checked so; left out: all. */
type Look = { name: string; colorScheme: 'dark' | 'light'; width: 1440 | 390; rules?: string[] };

const first: Look = { name: 'dark and wide', colorScheme: 'dark', width: 1440 };
const second: Look = { name: 'light and narrow', colorScheme: 'light', width: 390, rules: schemeAndSize };
const others: Look[] = [
  { name: 'light and wide', colorScheme: 'light', width: 1440, rules: schemeAndSize },
  { name: 'dark and narrow', colorScheme: 'dark', width: 390, rules: schemeAndSize },
];
/** `npm run walk` looks at each screen in all four ways, and collects what is wrong in this file. */
const report = process.env.WALK_REPORT;
const looks = report ? [first, ...others, second] : [first, second];

/** Shows the page in a colour scheme and width. */
async function turn(page: Page, { colorScheme, width }: Look): Promise<void> {
  // Together, so that the page is laid out once.
  await Promise.all([
    page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }),
    page.setViewportSize({ width, height: 900 }),
  ]);
  await waitUntilSettled(page);
}

/** Puts the queue dock and the header into the flow of the page. */
const laidBars = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[data-testid=queue-dock], header { position: static !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}`;

/** Lays out what waits until it is scrolled into view: axe measures it. */
const laidOut = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}`;

/** What is wrong with a page in a look: violations, small targets, cut texts, overlaps. */
async function listFindings(page: Page, { name, width, rules }: Look): Promise<string[]> {
  const isPhone = width === 390;
  // Until the page is scrolled, dock and header may lie over a part of a target, which axe then calls small.
  if (isPhone) await page.evaluate(laidBars);
  const violations = await seriousViolations(page, rules);
  if (isPhone) await page.evaluate('document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)');
  const release = isPhone ? await holdTouch(page) : undefined;
  const found = [...violations, ...(await listFaults(page, isPhone ? smallest.touch : smallest.mouse))];
  await release?.();
  return found.map((finding) => `${name}: ${finding}`);
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

// Playwright's recorder runs a script in every frame, and the preview of the site editor allows none. On CI nothing is
// recorded, and an option of its own would start the test processes again.
if (!process.env.CI) test.use({ trace: 'off' });
test.use({ colorScheme: first.colorScheme, viewport: { width: first.width, height: 900 } });
// There are many independent screens: all test processes share them.
test.describe.configure({ mode: 'parallel' });

// Both schemes and both widths, each screen twice: violations that need one certain pair are rare. Names, roles and
// structure are the same in both looks, so the second checks colour and size alone.
for (const screen of screens) {
  test(`${screen.name} has no serious violation and covers no button, dark and wide, light and narrow`, async ({
    page,
    signIn,
    db,
    complaints,
  }) => {
    await becomeViewer(page, screen, signIn);
    await openScreen(page, screen, db);
    await page.evaluate(laidOut);
    const findings = await listFindings(page, first);
    for (const look of looks.slice(1)) {
      await turn(page, look);
      findings.push(...(await listFindings(page, look)));
    }
    if (!report) {
      expect(findings).toEqual([]);
    } else {
      const lines = [...findings, ...complaints.splice(0).map((complaint) => `console: ${complaint}`)];
      await appendFile(report, lines.map((line) => `${JSON.stringify([screen.name, line])}\n`).join(''));
    }
  });
}

/** Text with too little contrast, where the look that is named is the page's. */
const paleWhere = (media: string) => `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('@media ${media} { main p { color: #777 !important; background: #888 !important } }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}`;

for (const { where, inFirst, inSecond } of [
  { where: '(prefers-color-scheme: dark)', inFirst: true, inSecond: false },
  { where: '(min-width: 1000px)', inFirst: true, inSecond: false },
  { where: '(prefers-color-scheme: light)', inFirst: false, inSecond: true },
  { where: '(max-width: 400px)', inFirst: false, inSecond: true },
]) {
  test(`what is wrong at ${where} alone is found there`, async ({ page }) => {
    const isFound = async (rules?: string[]) =>
      (await seriousViolations(page, rules)).some((violation) => violation.startsWith('color-contrast: '));
    await page.goto('/help');
    await page.evaluate(paleWhere(where));
    await waitUntilSettled(page);
    expect(await isFound()).toBe(inFirst);
    await turn(page, second);
    expect(await isFound(schemeAndSize)).toBe(inSecond);
  });
}

test('serious violations are found in a page and in what surrounds it, with their markup', async ({
  page,
  signIn,
}) => {
  await signIn({});
  await page.goto('/content');
  await waitForData(page);
  await waitUntilSettled(page);
  expect(await seriousViolations(page)).toEqual([]);
  await page.evaluate(`{
    const add = (place, html) => document.querySelector(place).insertAdjacentHTML('beforeend', html);
    add('main', '<input id="no-label"><ul><p>No item</p></ul>');
    add('header', '<a href="/help" style="padding: 12px"></a>');
    add('nav', '<button style="width: 60px; height: 60px"></button>');
  }`);
  expect((await seriousViolations(page)).toSorted()).toEqual([
    expect.stringMatching(/^button-name: <button style="width: 60px/),
    expect.stringMatching(/^label: <input id="no-label"/),
    expect.stringMatching(/^link-name: <a href="\/help"/),
    expect.stringMatching(/^list: <ul/),
  ]);
  await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend',
    '<button class="close" style="width: 12px">a</button><button class="close" style="width: 12px">b</button>')`);
  expect(await seriousViolations(page, schemeAndSize)).toEqual([
    expect.stringMatching(/^target-size: .*close/),
  ]);
});

test('a page whose calls are answered takes its scripts from the cache, and the answers end with the test', async ({
  page,
  signIn,
}) => {
  await signIn({});
  const person = await (await page.request.get('/api/auth/user')).json();
  await page.goto('/content');
  await waitForData(page);
  await answerCalls(page, { '/api/auth/user': { ...person, firstName: 'Answered' }, '/api/other': [] });
  await page.reload();
  await waitForData(page);
  const sent = `performance.getEntriesByType('resource').filter(({ name }) => /[/]assets[/].*[.]js$/.test(name))
    .map(({ transferSize }) => transferSize)`;
  const sizes = await page.evaluate<number[]>(sent);
  expect(sizes.length).toBeGreaterThan(5);
  expect(sizes.filter((size) => size > 0)).toEqual([]);
  const ask = (query: string) =>
    page.evaluate<number | { firstName: string }>(
      `fetch('/api/auth/user${query}').then((answer) => answer.ok ? answer.json() : answer.status)`,
    );
  expect(await ask('')).toMatchObject({ firstName: 'Answered' });
  expect(await ask('?again')).toMatchObject({ firstName: 'Answered' });
  await stopAnswering(page);
  expect(await ask('')).not.toMatchObject({ firstName: 'Answered' });
});

/** Faults that the walk is to find, each at a fixed place over the help page. */
const planted = `{
  const add = (style, html) => {
    const box = document.createElement('div');
    box.style.cssText = 'position: fixed; z-index: 9; background: #fff; ' + style;
    box.innerHTML = html;
    document.body.append(box);
  };
  add('top: 100px; left: 10px', '<button style="width: 20px; height: 20px; padding: 0">x</button>');
  add('top: 200px; left: 10px; width: 60px; height: 20px; overflow: hidden', '<p style="white-space: nowrap">A text that is far too long</p>');
  add('top: 300px; left: 10px', '<button style="width: 90px; height: 60px">Beneath</button>');
  add('top: 310px; left: 10px; width: 80px; height: 50px', 'Above');
  add('top: 400px; left: 10px', '<button style="width: 90px; height: 60px">Fine</button>');
  add('position: absolute; top: 3000px; left: 10px', '<button type="submit" style="height: 60px">Far down</button>');
  add('bottom: 0; left: 0; width: 200px; height: 70px', '');
}`;

test('small targets, cut texts and overlaps are found, and nothing else', async ({ page }) => {
  await page.goto('/help');
  expect(await listFaults(page, smallest.mouse)).toEqual([]);
  await page.evaluate(planted);
  expect(await listFaults(page, 24)).toEqual([
    'small: button “x” is 20 × 20 px',
    'overlap: div “Above” lies over button “Beneath”',
    'overlap: div “” lies over button “Far down”',
    'cut: “A text that is far too long” in div “A text that is far too long”',
  ]);
});
