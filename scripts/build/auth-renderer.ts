import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import type { AuthPlan } from '../../src/app/web/site/app-pages.ts';

export type AuthRendererOptions = {
  root: string;
  configFile: string;
  define: Record<string, string>;
  /** Where the renderer of the public pages is. */
  folder: string;
};

/** Compiles the renderer of /auth, apart from the public pages: those share no style with the app. */
export async function buildAuthRenderer({ root, folder, ...given }: AuthRendererOptions): Promise<AuthPlan> {
  const outDir = path.join(folder, 'auth');
  await build({
    ...given,
    logLevel: 'warn',
    // Outside the bundle, Mantine would bring no styles.
    ssr: { noExternal: [/^@mantine\//] },
    build: {
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      ssr: true,
      ssrEmitAssets: true,
      cssCodeSplit: false,
      rolldownOptions: {
        input: path.join(root, 'src/web/app/auth-markup.tsx'),
        output: { codeSplitting: false, entryFileNames: 'auth.js' },
      },
    },
  });
  const assets = await readdir(path.join(outDir, 'assets'));
  return {
    module: 'auth/auth.js',
    sheets: assets.filter((name) => name.endsWith('.css')).map((name) => `auth/assets/${name}`),
  };
}
