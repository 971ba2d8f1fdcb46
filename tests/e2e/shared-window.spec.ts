import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Leaves something in every kind of storage. */
const store = `(async () => {
  localStorage.left = sessionStorage.left = window.name = 'here';
  await caches.open('left');
  await new Promise((done) => { indexedDB.open('left').onsuccess = done; });
})()`;
const readStored = `(async () => [
  { ...localStorage }.left,
  { ...sessionStorage }.left,
  window.name,
  ...document.cookie.split('; ').filter((each) => each === 'left=here'),
  ...await caches.keys(),
  ...(await indexedDB.databases()).map(({ name }) => name),
].filter(Boolean))()`;
const readLook = `[
  innerWidth,
  matchMedia('(prefers-color-scheme: dark)').matches,
  matchMedia('(prefers-reduced-motion: reduce)').matches,
  matchMedia('print').matches,
]`;
const countHistory = (page: Page) => page.evaluate<number>('history.length');

test('a test leaves nothing behind in the window that its process shares', async ({
  page,
  context,
  signIn,
  sharedWindow,
}) => {
  await signIn();
  await page.goto('/content');
  await page.evaluate(store);
  expect(await page.evaluate(readStored)).toEqual(['here', 'here', 'here', 'left', 'left']);
  await page.evaluate(`document.cookie = 'left=here'; history.pushState(null, '', '/personas')`);
  const heard: string[] = [];
  page.on('request', (request) => heard.push(request.url()));
  for (const routes of [page, context]) await routes.route('**/help', (route) => route.abort());
  await context.newPage();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 390, height: 844 });
  await context.setOffline(true);

  await sharedWindow.reset();
  await sharedWindow.show({ viewport: { width: 1280, height: 720 }, media: { colorScheme: 'light' } });
  heard.splice(0);
  await page.goto('/help');
  expect(heard).toEqual([]);
  expect(await page.evaluate(readStored)).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(context.pages()).toEqual([page]);
  expect(await countHistory(page)).toBe(2);
  expect(await page.evaluate(readLook)).toEqual([1280, false, false, false]);
});

test('what would last in the shared window is refused', ({ page, context }) => {
  for (const change of [
    () => page.addInitScript(''),
    () => page.clock.install(),
    () => page.exposeFunction('left', () => {}),
    () => context.grantPermissions(['clipboard-read']),
  ])
    expect(change).toThrow(/would last in the shared window/);
});

test.describe('with options of its own', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    contextOptions: { reducedMotion: 'no-preference' },
  });

  test('a file sees the shared window so', async ({ page }) => {
    await page.goto('/help');
    expect(await page.evaluate(readLook)).toEqual([390, true, false, false]);
  });
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test.fail('a test has to say that it needs a window of its own', () => {});
});

test.describe('with a window of its own', () => {
  test.use({ window: 'own', hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a test has no part in the shared one', async ({ page, context, sharedWindow }) => {
    expect(context).not.toBe(sharedWindow.context);
    await page.addInitScript(`window.early = true`);
    await page.goto('/help');
    expect(await page.evaluate(`[early, matchMedia('(pointer: coarse)').matches, innerWidth]`)).toEqual([
      true,
      true,
      390,
    ]);
  });
});
