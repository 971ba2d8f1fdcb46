import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';

const folder = 'src/web/site/islands';

/**
 * Bundles the small scripts of the public pages separately from the app, so that they share nothing with it.
 *
 * @returns the URL of each by name
 */
export async function buildIslands(root: string, out: string): Promise<Record<string, string>> {
  const names = (await readdir(path.join(root, folder))).filter((name) => /(?<!\.test)\.ts$/.test(name));
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: out,
      emptyOutDir: false,
      manifest: '.vite/islands.json',
      modulePreload: false,
      target: ['chrome123', 'firefox121', 'safari17.5'],
      rolldownOptions: { input: names.map((name) => path.join(root, folder, name)) },
    },
  });
  const manifest: Record<string, { file: string; isEntry?: boolean }> = JSON.parse(
    await readFile(path.join(out, '.vite/islands.json'), 'utf8'),
  );
  return Object.fromEntries(
    names.map((name) => [path.basename(name, '.ts'), `/${manifest[`${folder}/${name}`]?.file}`]),
  );
}
