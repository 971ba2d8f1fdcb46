import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { lightContract } from './scripts/build/light-contract.ts';
import { readSiteFile } from './src/config/site-file.ts';

const root = fileURLToPath(new URL('./src/web/app/', import.meta.url));
const out = fileURLToPath(new URL('./dist/web/', import.meta.url));
const serverAddress = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** In development every page URL serves the app's shell, as the server does for a session, under the brand's name. */
function appForEveryPage(): Plugin {
  return {
    name: 'castwright:app-for-every-page',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('__BRAND__', () => brand.name),
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
 * Modules that the first page always needs. One chunk compresses better than the dozens that sharing among lazy pages
 * would create (it saves 4 kB of the first page), and it needs one request.
 */
const firstPage = [
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|clsx)\//,
  /@mantine\/core\/esm\/(core|components\/(Button|UnstyledButton|Loader|Transition|VisuallyHidden|Skeleton))\//,
  /@mantine\/hooks\/esm\/use-(disclosure|hotkeys|window-event)\//,
  /@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)\./,
  /@tabler\/icons-react\/dist\/esm\/icons\/Icon(Search|X|ChevronDown|ChevronRight|Plus|Minus|Refresh)\./,
  /src\/web\/lib\/(api|session|events|queries|query-keys|connectivity|format|idempotency|job-actions|preserved-state)\.ts/,
  /src\/web\/lib\/(content|draft|reasons|findings|made-by|operation-labels)\.ts/,
  /src\/web\/ui\/(badge|status-badge|icon-button|hint|token-amount|skeletons|page|choice|picture-frame)\./,
  /src\/web\/ui\/(length-badge|generation-progress|job-progress|use-covered-page)\./,
];

/** How the pages name the classes of CSS modules, also in component tests. */
export const css = { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } };

/** What the server tells a built page, for pages that Vite serves: in development and in component tests. */
export const servedConstants = {
  __PORTRAITS__: '[]',
  __SITE__: JSON.stringify({ brand, contact }),
};

/** Builds the signed-in app; `scripts/build.mjs` builds the public pages with the same settings. */
export default defineConfig(({ command }) => ({
  root,
  appType: 'mpa',
  plugins: [react(), lightContract(), appForEveryPage()],
  // The server tells a built page the site's name, which may change without a build.
  define: command === 'serve' ? servedConstants : { ...servedConstants, __SITE__: 'undefined' },
  css,
  server: { proxy: { '/api': serverAddress } },
  build: {
    outDir: out,
    emptyOutDir: false,
    manifest: '.vite/manifest.json',
    // light-dark() is not transpiled: every supported browser has it.
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
