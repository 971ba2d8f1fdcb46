import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { appPages, authTemplate } from '../../src/app/web/site/app-pages.ts';

type Manifest = Record<string, { name?: string; file: string; css?: string[]; imports?: string[] }>;

/** What each page of the app loads besides the entry: names of chunks (vite.config.ts). */
const chunks: Record<string, string[]> = {
  [appPages.signedIn]: ['frame'],
  [appPages.dashboard]: ['frame', 'dashboard'],
  [authTemplate]: ['auth-screen'],
};

/**
 * Writes variants of `app.html` whose head names what their page loads, so that a browser requests all of it at once
 * rather than one import after the other: a round trip each on a slow network.
 */
export async function writeAppPages(out: string): Promise<void> {
  const html = await readFile(path.join(out, 'app.html'), 'utf8');
  const manifest: Manifest = JSON.parse(await readFile(path.join(out, '.vite/manifest.json'), 'utf8'));
  await mkdir(path.join(out, 'app'), { recursive: true });
  for (const [file, names] of Object.entries(chunks)) {
    const all = new Set(names.flatMap((name) => [...listImports(manifest, findKey(manifest, name))]));
    const found = [...all].map((key) => manifest[key]);
    const scripts = found.map(
      (chunk) => chunk && `<link rel="modulepreload" crossorigin href="/${chunk.file}">`,
    );
    const sheets = [...new Set(found.flatMap((chunk) => chunk?.css ?? []))].map(
      (sheet) => `<link rel="stylesheet" crossorigin href="/${sheet}">`,
    );
    // The gate asks for the account before it shows anything.
    const account =
      file === authTemplate ? '' : '<link rel="preload" href="/api/auth/user" as="fetch" crossorigin>';
    const added = [account, ...scripts, ...sheets].filter((link) => link && !html.includes(link));
    await writeFile(
      path.join(out, file),
      html.replace('</head>', () => `${added.join('\n')}</head>`),
    );
  }
}

/** @throws Error where the build has no such chunk */
function findKey(manifest: Manifest, name: string): string {
  const key = Object.keys(manifest).find((key) => manifest[key]?.name === name);
  if (!key) throw new Error(`The build has no chunk ${name}`);
  return key;
}

/** A chunk with all that it imports. */
function listImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) listImports(manifest, imported, seen);
  return seen;
}
