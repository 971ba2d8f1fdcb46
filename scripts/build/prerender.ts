import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { renderInThread } from '../../src/app/web/site/render-in-thread.ts';
import { type RenderPlan, rendererFolder, toPlanPath } from '../../src/app/web/site/render-site.ts';
import type { Site } from '../../src/contract/site.ts';
import { buildAuthRenderer } from './auth-renderer.ts';
import type { LinkPictures } from './link-pictures.ts';

export type PrerenderOptions = {
  root: string;
  configFile: string;
  out: string;
  define: Record<string, string>;
  site: Site;
  /** URLs of the islands' scripts, by name. */
  islands: Record<string, string>;
  pictures: LinkPictures;
};

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/**
 * Renders the public pages (`src/web/site/pages`, each exporting `pages(data)`) to static HTML files with inline
 * styles. The compiled pages stay beside them: the server renders again when another site file is published.
 */
export async function prerender(options: PrerenderOptions): Promise<void> {
  const { root, out, site } = options;
  const bundle = path.join(out, rendererFolder);
  const folder = path.join(root, 'src/web/site');
  const names = (await readdir(path.join(folder, 'pages'))).filter((name) => name.endsWith('.tsx')).sort();
  const inputs = [path.join(folder, 'base.ts'), ...names.map((name) => path.join(folder, 'pages', name))];
  await build({
    configFile: options.configFile,
    logLevel: 'warn',
    define: options.define,
    build: {
      outDir: bundle,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: 'manifest.json',
      ssr: true,
      ssrEmitAssets: true,
      cssCodeSplit: true,
      rolldownOptions: { input: inputs },
    },
  });
  const manifest: Manifest = JSON.parse(await readFile(path.join(bundle, 'manifest.json'), 'utf8'));
  const getChunk = (file: string) => {
    const key = Object.keys(manifest).find((key) => key.endsWith(`site/${file}`));
    if (!key) throw new Error(`The bundle of the public pages has no ${file}`);
    return key;
  };

  const assets = await readdir(path.join(bundle, 'assets'));
  await mkdir(path.join(out, 'assets'), { recursive: true });
  for (const name of assets.filter((name) => name.endsWith('.woff2'))) {
    await copyFile(path.join(bundle, 'assets', name), path.join(out, 'assets', name));
  }

  const plan: RenderPlan = {
    site,
    pages: names.map((name) => {
      const key = getChunk(`pages/${name}`);
      const sheets = [
        ...new Set([...listSheets(manifest, getChunk('base.ts')), ...listSheets(manifest, key)]),
      ];
      return { module: manifest[key]?.file ?? '', sheets };
    }),
    auth: await buildAuthRenderer({
      root,
      configFile: options.configFile,
      define: options.define,
      folder: bundle,
    }),
    islands: options.islands,
    pictures: options.pictures,
  };
  await writeFile(toPlanPath(out), JSON.stringify(plan));
  for (const [name, text] of await renderInThread({ folder: out, site })) {
    const file = path.join(out, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** The style sheets of a chunk, after those of its imports. */
function listSheets(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  const imported = (chunk.imports ?? []).flatMap((other) => listSheets(manifest, other, seen));
  return [...imported, ...(chunk.css ?? [])];
}
