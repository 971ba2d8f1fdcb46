import type { Browser, BrowserContext, Page, ViewportSize } from '@playwright/test';
import { slowness } from './slowness.ts';

/** How a test sees the window: the options that it takes on before each test. */
export type Look = {
  viewport: ViewportSize | null;
  media: Parameters<Page['emulateMedia']>[0];
};

/** The window that the tests of one process share: a new one for each takes half a second to a second of processor time. */
export type SharedWindow = {
  context: BrowserContext;
  page: Page;
  show(look: Look): Promise<void>;
  /** Removes what a test has left: the window is signed out, nothing is stored or in progress, and only it is open. */
  reset(): Promise<void>;
};

/** Slows a page's browser down where the environment says so. */
export async function slowDown(page: Page): Promise<void> {
  if (slowness <= 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
}

/** What `reset` cannot undo. */
const lasting = {
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'setDefaultNavigationTimeout',
    'setDefaultTimeout',
    'setExtraHTTPHeaders',
    'setGeolocation',
  ],
  page: [
    'addInitScript',
    'addLocatorHandler',
    'exposeBinding',
    'exposeFunction',
    'setDefaultNavigationTimeout',
    'setDefaultTimeout',
    'setExtraHTTPHeaders',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const;

/** Makes methods throw, so that no test changes the window for the tests after it. */
function refuse<T extends object>(object: T, methods: readonly (keyof T & string)[]): void {
  for (const method of methods) {
    Object.defineProperty(object, method, {
      value: () => {
        throw new Error(`${method} would last in the shared window: test.use({ window: 'own' }).`);
      },
    });
  }
}

/** What a page looks like where no test has said anything. */
const systemMedia = {
  media: null,
  colorScheme: null,
  reducedMotion: null,
  forcedColors: null,
  contrast: null,
};

const pageEvents = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
];

/** Opens the window of a test process, at the installation's URL. */
export async function openSharedWindow(browser: Browser, url: string): Promise<SharedWindow> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  const page = await context.newPage();
  await slowDown(page);
  refuse(context, lasting.context);
  refuse(page, lasting.page);
  refuse(context.clock, lasting.clock);
  return {
    context,
    page,
    async show({ viewport, media }) {
      await Promise.all([
        page.emulateMedia({ ...systemMedia, ...media }),
        viewport && page.setViewportSize(viewport),
      ]);
    },
    async reset() {
      for (const event of pageEvents) page.removeAllListeners(event);
      for (const routes of [page, context]) await routes.unrouteAll({ behavior: 'ignoreErrors' });
      await Promise.all(context.pages().map((other) => other !== page && other.close()));
      await context.setOffline(false);
      // A page without scripts, so that nothing is stored again after clearing.
      await page.goto(`${url}/readyz`);
      await page.evaluate(`sessionStorage.clear(); window.name = ''`);
      // Left open, it would undo the media that a test emulates at the next page.
      const session = await context.newCDPSession(page);
      const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers';
      await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes });
      await session.send('Page.resetNavigationHistory');
      await session.detach();
      await context.clearCookies();
      await page.mouse.move(0, 0);
    },
  };
}
