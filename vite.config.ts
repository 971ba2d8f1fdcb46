import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { lightContract } from './scripts/build/light-contract.ts';
import { readSiteFile } from './src/config/site-file.ts';

const root = fileURLToPath(new URL('./src/web/app/', import.meta.url));
const out = fileURLToPath(new URL('./dist/web/', import.meta.url));
const serverAddress = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** In development every page address answers the app's shell, as the server does for a session. */
function appForEveryPage(): Plugin {
  return {
    name: 'castwright:app-for-every-page',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const wantsPage = request.headers.accept?.includes('text/html') ?? false;
        if (wantsPage && !request.url?.startsWith('/api/')) request.url = '/app.html';
        next();
      });
    },
  };
}

const siteFile = fileURLToPath(new URL(process.env.SITE_FILE || 'site.yaml', import.meta.url));
const { brand, contact } = await readSiteFile(siteFile);

/**
 * What the first page always needs. As one chunk it compresses better than as the dozens of pieces that it is cut
 * into by which lazy page shares what (4 kB of the first page), and it comes in one answer.
 */
const firstPage = [
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|clsx)\//,
  /@mantine\/core\/esm\/(core|components\/(Button|UnstyledButton|Loader|Transition|VisuallyHidden|Skeleton))\//,
  /@mantine\/hooks\/esm\/use-(disclosure|hotkeys|window-event)\//,
  /@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)\./,
  /@tabler\/icons-react\/dist\/esm\/icons\/Icon(Search|X|ChevronDown|ChevronRight|Plus|Minus|Refresh)\./,
  /src\/web\/lib\/(api|session|events|queries|query-keys|reach|format|idempotency|job-actions|kept)\.ts/,
  /src\/web\/lib\/(content|draft|reasons|findings|makers|operation-words)\.ts/,
  /src\/web\/ui\/(badge|status-badge|icon-button|hint|token-amount|skeletons|page|choice|picture-frame)\./,
  /src\/web\/ui\/(length-badge|developing|job-progress|use-covered-page)\./,
];

/** Builds the signed-in app; `scripts/build.mjs` builds the public pages with the same settings. */
export default defineConfig(({ command }) => ({
  root,
  appType: 'mpa',
  plugins: [react(), lightContract(), appForEveryPage()],
  // A built page is told by the server what the site is called: it may be called otherwise tomorrow.
  define: {
    __PORTRAITS__: '[]',
    __SITE__: command === 'serve' ? JSON.stringify({ brand, contact }) : 'undefined',
  },
  css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
  server: { proxy: { '/api': serverAddress } },
  build: {
    outDir: out,
    emptyOutDir: false,
    manifest: '.vite/manifest.json',
    // light-dark() stays as it is written: every browser that this app is tested with knows it.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: `${root}app.html`,
      output: {
        codeSplitting: {
          groups: [{ name: 'base', test: (id) => firstPage.some((part) => part.test(id)) }],
        },
      },
    },
  },
}));
