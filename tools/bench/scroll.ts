/**
 * My Content in Chromium with 100,000 items of one user, whose files are a dozen pictures in their three sizes: the
 * time until pictures are usable, and how smoothly the page scrolls, at the pace of a wheel and of a flung page. The
 * same with 100 items, to show the cost of the number. Beside a bare page that has nothing but the same pictures in the
 * same places, which shows what drawing them costs this browser and machine. Not throttled.
 */
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import { fillLibrary } from '#tests/factories/full-library.ts';
import { sharePictures, storePictures } from '#tests/factories/shared-pictures.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { WebSubject } from './processes/web.ts';
import { atLeast, atMost, type Bench, noted, short } from './setup/bench.ts';
import { startChild } from './setup/child.ts';
import { openBenchDatabase } from './setup/database.ts';
import { openBrowser, parseCookie } from './setup/page-load.ts';
import { type Scrolled, scrollThrough } from './setup/scrolling.ts';
import { signIn } from './setup/sign-in.ts';
import { median, quantile } from './setup/statistics.ts';
import { withoutIndexes } from './setup/without-indexes.ts';

const many = 100_000;
const few = 100;
const pictures = 12;
const loads = 5;
/** Pixels a second, and the duration. */
const paces = { wheel: { speed: 1_500, pixels: 12_000 }, flung: { speed: 8_000, pixels: 60_000 } };
const frameAim = 20;
const elementsAim = 3_000;

export const scroll: Bench = {
  name: 'scroll',
  async run(scope) {
    const pages = path.resolve('dist/web');
    await access(path.join(pages, 'index.html')).catch(() => {
      throw new Error('dist/web is not there: npm run build');
    });
    const { db, url: databaseUrl, folder: dataFolder } = await openBenchDatabase(scope);
    const people = {
      many: (await makeUserWithTokens(db, 100)).id,
      few: (await makeUserWithTokens(db, 100)).id,
    };
    const stored = await storePictures(await openLocalStorage(path.join(dataFolder, 'files')), pictures);
    await withoutIndexes(databaseUrl, async (db) => {
      await fillLibrary(db, people.few, few);
      await fillLibrary(db, people.many, many);
      for (const id of Object.values(people)) await sharePictures(db, id, stored);
    });
    const subject = { databaseUrl, dataFolder, pages } satisfies WebSubject;
    const web = await startChild<{ address: string }>(scope, 'web', subject);
    const browser = await openBrowser(scope);
    const open = async (userId: string) =>
      openLibrary(browser, web.facts.address, await signIn(db, userId, dataFolder));

    const first = { many: [] as number[], few: [] as number[] };
    // The first load of each warms the browser up.
    for (let n = 0; n <= loads; n++) {
      for (const who of ['many', 'few'] as const) {
        const { page, usable } = await open(people[who]);
        if (n > 0) first[who].push(usable);
        await page.context().close();
      }
    }
    const { page } = await open(people.many);
    await scrollThrough(page, paces.wheel.pixels, paces.wheel.speed);
    const wheel = await scrollThrough(page, paces.wheel.pixels, paces.wheel.speed);
    const bare = await scrollBare(page, web.facts.address);
    const flung = await scrollThrough(page, paces.flung.pixels, paces.flung.speed);
    const jump = await jumpDown(page);
    await page.getByRole('button', { name: 'List', exact: true }).evaluate((button) => {
      (button as unknown as { click(): void }).click();
    });
    await page.waitForSelector('tr[data-place]');
    const list = await scrollThrough(page, paces.wheel.pixels, paces.wheel.speed);
    const memory = await web.memory();
    return {
      figures: [
        noted(
          'first usable grid',
          `${short(median(first.many))} ms`,
          `of 100 items: ${short(median(first.few))} ms`,
        ),
        even('frames under 20 ms, at the pace of a wheel', wheel),
        atLeast(
          'the same, of those of a bare page with the same pictures',
          countEven(wheel) / countEven(bare),
          0.95,
          `the bare page: ${short(countEven(bare) * 100)} %`,
        ),
        even('frames under 20 ms, flung', flung),
        even('frames under 20 ms, as a list', list),
        atMost(
          'elements of the page',
          Math.max(wheel.elements, flung.elements, list.elements),
          elementsAim,
          'elements',
          'the most, while it was scrolled',
        ),
        noted('frames of the grid without their item yet', `${short(flung.empty * 100)} %`, 'flung'),
        noted('from a jump into the middle to its pictures', `${short(jump)} ms`, ''),
      ],
      memory: memory ? [memory] : [],
    };
  },
};

/** The share of frames that came in time. */
const countEven = ({ frames }: Scrolled) => frames.filter((took) => took < frameAim).length / frames.length;

function even(what: string, scrolled: Scrolled) {
  const { frames } = scrolled;
  const detail = `${frames.length} frames, 95th percentile ${short(quantile(frames, 0.95))} ms, longest ${short(Math.max(...frames))} ms`;
  return atLeast(what, countEven(scrolled), 0.95, detail);
}

/** Scrolls a page that has the pictures of the grid in the places of its first row, row below row, and nothing else. */
async function scrollBare(grid: Page, address: string): Promise<Scrolled> {
  const pictures: Place[] = await grid.evaluate(listPlaces);
  const [top] = pictures;
  const next = pictures.find(({ y }) => y !== top?.y);
  if (!top || !next) throw new Error('the grid has no two rows');
  const columns = pictures.filter(({ y }) => y === top.y);
  const rowHeight = next.y - top.y;
  const rows = Math.ceil((3 * paces.wheel.pixels) / rowHeight);
  const html = Array.from({ length: rows * columns.length }, (_, at) => {
    const { height, width, x } = columns[at % columns.length] ?? top;
    const y = Math.floor(at / columns.length) * rowHeight;
    const style = `position:absolute;object-fit:cover;left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
    return `<img src="${pictures[at % pictures.length]?.src}" alt="" style="${style}">`;
  });
  const page = await grid.context().newPage();
  await page.route(`${address}/bare`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Bare</title>${html.join('')}` }),
  );
  await page.goto(`${address}/bare`);
  await scrollThrough(page, paces.wheel.pixels, paces.wheel.speed);
  const scrolled = await scrollThrough(page, paces.wheel.pixels, paces.wheel.speed);
  await page.close();
  return scrolled;
}

type Place = { src: string; x: number; y: number; width: number; height: number };

/** Runs in the page: the pictures of the grid with the places of their items, row by row. */
const listPlaces = `[...document.querySelectorAll('[data-place]')].flatMap((item) => {
  const picture = item.querySelector('img[data-shown]');
  const { height, width, x, y } = item.getBoundingClientRect();
  return picture ? [{ src: picture.getAttribute('src'), x, y, width, height }] : [];
}).sort((a, b) => a.y - b.y || a.x - b.x)`;

/** Opens My Content with an empty cache. @returns `usable`: milliseconds until a picture of the grid is shown */
async function openLibrary(
  browser: Browser,
  address: string,
  cookie: string,
): Promise<{ page: Page; usable: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([parseCookie(cookie, address)]);
  const page = await context.newPage();
  const started = performance.now();
  await page.goto(`${address}/content`, { waitUntil: 'commit' });
  await page.waitForSelector('[data-place] img[data-shown]');
  return { page, usable: performance.now() - started };
}

/** Goes to the middle of the list. @returns milliseconds until a picture of it is shown */
async function jumpDown(page: Page): Promise<number> {
  const started = performance.now();
  // In one script: the page's policy forbids evaluating a predicate repeatedly.
  await page.evaluate(`new Promise((resolve) => {
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    const isThere = (picture) => {
      const { top, bottom } = picture.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    const look = () => {
      const pictures = [...document.querySelectorAll('[data-place] img[data-shown]')];
      if (pictures.some(isThere)) resolve();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })`);
  return performance.now() - started;
}
