import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Budgets in kilobytes of gzipped JavaScript for a first visit (docs/performance.md). */
const budgets = { app: 150, landing: 20 };

/** Chunks of a signed-in user's first page: the entry, what stands around every page, the dashboard. */
const frame = ['app', 'frame'];
const firstPage = [...frame, 'dashboard'];

function closure(manifest, key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen);
  return seen;
}

async function gzippedKilobytes(files) {
  const bytes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(file), { level: 9 }).length),
  );
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

/**
 * Prints the size of the first visit to the app and to the landing page.
 *
 * @returns whether both are within their budgets
 */
export async function reportSizes(web) {
  const manifest = JSON.parse(await readFile(join(web, '.vite/manifest.json'), 'utf8'));
  const listKeys = (names) => {
    const keys = Object.keys(manifest).filter((key) => names.includes(manifest[key].name));
    return [...new Set(keys.flatMap((key) => [...closure(manifest, key)]))];
  };
  const files = (names) => listKeys(names).map((key) => join(web, manifest[key].file));
  const missing = firstPage.filter((name) => !Object.values(manifest).some((chunk) => chunk.name === name));
  if (missing.length > 0) console.warn(`Not a chunk of its own: ${missing.join(', ')}`);
  const shell = await gzippedKilobytes(files(firstPage));
  const around = await gzippedKilobytes(files(frame));
  const styles = new Set(listKeys(firstPage).flatMap((key) => manifest[key].css ?? []));
  const css = await gzippedKilobytes([...styles].map((file) => join(web, file)));
  console.log(
    `App, first page: ${shell.toFixed(1)} kB of JavaScript gzipped (${around.toFixed(1)} without the dashboard), ` +
      `${css.toFixed(1)} kB of styles`,
  );
  if (shell > budgets.app) console.error(`That is over the ${budgets.app} kB that a first page may weigh.`);
  const landing = await readFile(join(web, 'index.html'), 'utf8').catch(() => '');
  const size = gzipSync(landing).length;
  const scripts = [...landing.matchAll(/<script[^>]+src="\/([^"]+)"/g)].map(([, file]) => join(web, file));
  const js = await gzippedKilobytes(scripts);
  console.log(
    `Landing page: ${js.toFixed(1)} kB of JavaScript, ${(size / 1000).toFixed(1)} kB of HTML, gzipped`,
  );
  if (js > budgets.landing) console.error(`That is over the ${budgets.landing} kB that it may weigh.`);
  return shell <= budgets.app && js <= budgets.landing;
}
