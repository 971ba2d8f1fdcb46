import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';

/**
 * Bundles the service worker into one file, `sw.js`. It names the build by its files, so that browsers replace it with
 * every release, and only then.
 */
export async function buildServiceWorker(root: string, out: string): Promise<void> {
  const manifest = await readFile(path.join(out, '.vite/manifest.json'));
  const offline = await readFile(path.join(out, 'offline.html'));
  const name = createHash('sha256').update(manifest).update(offline).digest('hex').slice(0, 16);
  const work = path.join(out, '.worker');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __BUILD__: JSON.stringify(name) },
    build: {
      outDir: work,
      modulePreload: false,
      target: ['chrome123', 'firefox121', 'safari17.5'],
      rolldownOptions: {
        input: path.join(root, 'src/web/worker/main.ts'),
        // A classic script: not every supported browser takes modules here.
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
  await writeFile(path.join(out, 'sw.js'), await readFile(path.join(work, 'sw.js')));
  await rm(work, { recursive: true });
}
