/**
 * The dashboard in Chromium with the preview engine, web and worker in one process: from pressing Ctrl and Enter to the
 * first live frame in the stage and to the finished picture in the same place, and what moves on the page meanwhile. One
 * picture after the other, on a loaded page, not throttled. The measure is the time that the job had on its engine.
 */
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { desc, eq } from 'drizzle-orm';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { engineJobs } from '../../src/features/generation/jobs/schema.ts';
import type { BothRolesSubject } from './processes/both-roles.ts';
import { atMost, type Bench, noted, short } from './setup/bench.ts';
import { startChild } from './setup/child.ts';
import { openBenchDatabase } from './setup/database.ts';
import { openBrowser, parseCookie } from './setup/page-load.ts';
import { signIn } from './setup/sign-in.ts';
import { median } from './setup/statistics.ts';

const pictures = 12;
/** The first ones start threads and load code. */
const warmUp = 2;

export const stage: Bench = {
  name: 'stage',
  async run(scope) {
    const pages = path.resolve('dist/web');
    await access(path.join(pages, 'index.html')).catch(() => {
      throw new Error('dist/web is not there: npm run build');
    });
    const { db, folder: dataFolder, url: databaseUrl } = await openBenchDatabase(scope);
    const { id: userId } = await makeUserWithTokens(db, 100);
    const subject = { databaseUrl, dataFolder, pages } satisfies BothRolesSubject;
    const both = await startChild<{ address: string }>(scope, 'both-roles', subject);
    const { address } = both.facts;
    const browser = await openBrowser(scope);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([parseCookie(await signIn(db, userId, dataFolder), address)]);
    const page = await context.newPage();
    await page.addInitScript({ content: observe });
    await page.goto(address);

    const seen: (Seen & { engineMs: number })[] = [];
    for (let n = 0; n < pictures; n++) {
      const each = await makePicture(page, `a lighthouse keeper in coat number ${n}, harbour, evening light`);
      const [job] = await db
        .select()
        .from(engineJobs)
        .where(eq(engineJobs.userId, userId))
        .orderBy(desc(engineJobs.createdAt))
        .limit(1);
      if (!job?.startedAt || !job.endedAt) throw new Error('the job has not ended');
      if (n >= warmUp) seen.push({ ...each, engineMs: job.endedAt.getTime() - job.startedAt.getTime() });
    }
    const frame = median(seen.map(({ frameMs }) => frameMs));
    const done = median(seen.map(({ doneMs }) => doneMs));
    const engine = median(seen.map(({ engineMs }) => engineMs));
    const memory = await both.memory();
    return {
      figures: [
        noted('from the press to the first live frame', `${short(frame)} ms`, `${seen.length} pictures`),
        atMost(
          'from the press to the finished picture, of the job’s own time',
          done / engine,
          2,
          '×',
          `${short(done)} and ${short(engine)} ms`,
        ),
        atMost(
          'layout shift while a picture develops',
          Math.max(...seen.map(({ shift }) => shift)),
          0.001,
          'CLS',
          'the most of any picture',
        ),
      ],
      memory: memory ? [memory] : [],
    };
  },
};

type Seen = { frameMs: number; doneMs: number; shift: number };

/** Runs in the page: times from the press, as the stage shows them. */
const observe = `
  globalThis.developing = null;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (globalThis.developing && !entry.hadRecentInput) developing.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !event.ctrlKey) return;
    const picture = () => document.querySelector('[aria-label="Stage"] img');
    const toItem = (src) => src?.match(/api.content.([^/]+)/)?.[1];
    const before = toItem(picture()?.src);
    const run = { started: performance.now(), frameMs: 0, doneMs: 0, shift: 0 };
    globalThis.developing = run;
    const look = () => {
      const now = picture();
      const past = performance.now() - run.started;
      if (!run.frameMs && now?.src.startsWith('data:')) run.frameMs = past;
      const item = toItem(now?.src);
      const isDone = item && item !== before && now.dataset.shown;
      if (isDone) run.doneMs = past;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, true);
`;

async function makePicture(page: Page, prompt: string): Promise<Seen> {
  const field = page.getByLabel('Prompt', { exact: true });
  await field.fill(prompt);
  await page.locator('button[type=submit]:not([aria-disabled=true])').waitFor();
  await field.press('Control+Enter');
  for (;;) {
    const run = await page.evaluate(() => (globalThis as unknown as { developing: Seen }).developing);
    if (run.doneMs > 0) {
      await page.waitForTimeout(500);
      return run;
    }
    await page.waitForTimeout(50);
  }
}
