/**
 * The landing page in a throttled Chromium (4× CPU, 1.6 Mb/s, 150 ms), from the product's web process, against a page
 * with only a heading, served the same way: the delay of the largest paint is the page's own share. Loads alternate,
 * each with an empty cache; figures are medians. The same for /auth and the dashboard: their paint, and when they can be
 * used (a form that can be sent, a field for the prompt). They are loaded a second time with the latency of the browser's
 * own “Slow 4G”, 563 ms for every request.
 */
import { access, cp, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { WebSubject } from './processes/web.ts';
import { atMost, type Bench, multiple, noted, short } from './setup/bench.ts';
import { startChild } from './setup/child.ts';
import { openBenchDatabase, temporaryFolder } from './setup/database.ts';
import { loadPage, openBrowser, type PageLoad } from './setup/page-load.ts';
import { signIn } from './setup/sign-in.ts';
import { median } from './setup/statistics.ts';

const loads = 5;
/** The latency of Chromium's preset “Slow 4G”. */
const presetLatencyMs = 562.5;
const built = path.resolve('dist/web');
const barePage =
  '<!doctype html><html lang="en"><title>Bare</title><h1>A heading, and nothing else</h1></html>';

export const landing: Bench = {
  name: 'landing',
  async run(scope) {
    await access(path.join(built, 'index.html')).catch(() => {
      throw new Error('dist/web is not there: npm run build');
    });
    const pages = await temporaryFolder(scope);
    await cp(built, pages, { recursive: true });
    const barePages = await bareSite(scope);
    const { db, url: databaseUrl, folder: dataFolder } = await openBenchDatabase(scope);
    const shared = { databaseUrl, dataFolder };
    const web = await startWeb(scope, { ...shared, pages });
    const bare = await startWeb(scope, { ...shared, pages: barePages });
    const { id: userId } = await makeUserWithTokens(db, 100);
    const cookie = await signIn(db, userId, dataFolder);
    const browser = await openBrowser(scope);

    const ours: PageLoad[] = [];
    const bares: PageLoad[] = [];
    const auths: PageLoad[] = [];
    const dashboards: PageLoad[] = [];
    const loadAuth = (latencyMs?: number) =>
      loadPage(browser, `${web.facts.address}/auth`, {
        usableWith: 'form button[type=submit]:not(:disabled)',
        latencyMs,
      });
    const loadDashboard = (latencyMs?: number) =>
      loadPage(browser, `${web.facts.address}/dashboard`, { cookie, usableWith: 'main textarea', latencyMs });
    // The first load of each warms the browser up.
    for (let n = 0; n <= loads; n++) {
      const load = await loadPage(browser, web.facts.address);
      const bareLoad = await loadPage(browser, bare.facts.address);
      const auth = await loadAuth();
      const dashboard = await loadDashboard();
      if (n === 0) continue;
      ours.push(load);
      bares.push(bareLoad);
      auths.push(auth);
      dashboards.push(dashboard);
    }
    const [slowAuth, slowDashboard] = [await loadAuth(presetLatencyMs), await loadDashboard(presetLatencyMs)];
    const of = (key: keyof PageLoad, of: PageLoad[] = ours) => median(of.map((load) => load[key]));
    const barePaint = of('largestPaint', bares);
    const memory = await web.memory();
    return {
      figures: [
        atMost(
          'largest paint of the landing page',
          of('largestPaint'),
          300,
          'ms',
          `median of ${loads} loads`,
        ),
        multiple(
          'the same, in largest paints of a bare page',
          of('largestPaint') / barePaint,
          `the bare page: ${short(barePaint)} ms`,
        ),
        atMost('its JavaScript, gzipped', of('scriptBytes') / 1000, 20, 'kB', 'headers included'),
        noted('all that it transfers', `${short(of('allBytes') / 1000)} kB`, ''),
        noted('its cumulative layout shift', short(of('shift')), ''),
        noted('its total blocking time', `${short(of('blocking'))} ms`, ''),
        atMost('largest paint of /auth', of('largestPaint', auths), 2_500, 'ms', `median of ${loads} loads`),
        multiple(
          'largest paint of /auth, in those of a bare page',
          of('largestPaint', auths) / barePaint,
          `can be sent after ${short(of('usable', auths))} ms`,
        ),
        atMost(
          'the same at 563 ms for a request',
          slowAuth.largestPaint,
          2_500,
          'ms',
          `can be sent after ${short(slowAuth.usable)} ms`,
        ),
        atMost('largest paint of the dashboard', of('largestPaint', dashboards), 5_000, 'ms', ''),
        multiple(
          'largest paint of the dashboard, in those of a bare page',
          of('largestPaint', dashboards) / barePaint,
          `can be used after ${short(of('usable', dashboards))} ms`,
        ),
        atMost(
          'the dashboard at 563 ms for a request',
          slowDashboard.largestPaint,
          5_000,
          'ms',
          `can be used after ${short(slowDashboard.usable)} ms`,
        ),
        atMost(
          'JavaScript of the signed-in first page, gzipped',
          of('scriptBytes', dashboards) / 1000,
          150,
          'kB',
          '',
        ),
      ],
      memory: memory ? [memory] : [],
    };
  },
};

function startWeb(scope: AsyncDisposableStack, options: WebSubject) {
  return startChild<{ address: string }>(scope, 'web', options);
}

/** The built pages with a bare one in place of the landing page. */
async function bareSite(scope: AsyncDisposableStack): Promise<string> {
  const folder = await temporaryFolder(scope);
  await cp(built, folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (name.startsWith('index.html')) await rm(path.join(folder, name));
  }
  await writeFile(path.join(folder, 'index.html'), barePage);
  await writeFile(path.join(folder, 'index.html.gz'), gzipSync(barePage));
  return folder;
}
