/**
 * `npm run build`: builds the signed-in app and the public pages into `dist/web`, and the server's files without types
 * into `dist/server`. Builds no pages when none of their inputs has changed. The new folder replaces the old one only when
 * it is complete.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as buildWithVite } from 'vite';
import { readSiteFile } from '../src/config/site-file.ts';
import { drawAppIcons } from './build/app-icons.ts';
import { writeAppPages } from './build/app-pages.ts';
import { compressTexts } from './build/compress.mjs';
import { hashInputs } from './build/inputs.mjs';
import { buildIslands } from './build/islands.ts';
import { drawLinkPictures } from './build/link-pictures.ts';
import { drawPortraits } from './build/portraits.mjs';
import { prerender } from './build/prerender.ts';
import { buildServiceWorker } from './build/service-worker.ts';
import { reportSizes } from './build/sizes.mjs';
import { stripServerTypes } from './build/strip-types.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const web = join(dist, 'web');
const stampFile = join(dist, '.stamp');
// A folder for this process: a test run and a developer may build at the same time.
const work = join(dist, `.build-${process.pid}`);
const next = join(work, 'web');
const configFile = join(root, 'vite.config.ts');
const siteFile = resolve(root, process.env.SITE_FILE || 'site.yaml');

/** Builds when something changed, or always with `force`. @returns whether it built the pages */
export async function build({ force = false } = {}) {
  await stripServerTypes(root);
  const stamp = await hashInputs(root, [siteFile]);
  const last = await readFile(stampFile, 'utf8').catch(() => '');
  if (!force && last === stamp && existsSync(join(web, 'index.html'))) return false;

  try {
    await mkdir(next, { recursive: true });
    const site = await readSiteFile(siteFile);
    const portraits = await drawPortraits({ root, out: next });
    const define = { __PORTRAITS__: JSON.stringify(portraits) };
    await buildWithVite({ configFile, logLevel: 'warn', define, build: { outDir: next } });
    await writeAppPages(next);
    await buildServiceWorker(root, next);
    await drawAppIcons(root, next);
    await prerender({
      root,
      configFile,
      out: next,
      define,
      site,
      islands: await buildIslands(root, next),
      pictures: await drawLinkPictures(site, portraits, { out: next, cache: join(root, '.cache/fonts') }),
    });
    await compressTexts(next);
    await rm(web, { recursive: true, force: true });
    await rename(next, web);
    await writeFile(stampFile, stamp);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now();
  const quiet = process.argv.includes('--quiet');
  const built = await build({ force: process.argv.includes('--force') });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (built) console.log(`Built dist/web in ${seconds} s`);
  else if (!quiet) console.log('dist/web is up to date');
  // `npm test` and the image are built with this check; `npm start` builds whatever the pages weigh.
  if (!quiet && !(await reportSizes(web))) process.exitCode = 1;
}
