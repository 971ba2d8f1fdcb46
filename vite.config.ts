import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { lightContract } from './scripts/build/light-contract.ts';
import { mantineStyles } from './scripts/build/mantine-styles.ts';
import { unusedComponents } from './scripts/build/unused-components.ts';
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
const { brand, contact, gallery, undisclosedDownloads } = await readSiteFile(siteFile);

/**
 * Modules that the first page always needs. One chunk compresses better than the dozens that sharing among lazy pages
 * would create (it saves 4 kB of the first page), and it needs one request.
 */
const firstPage = [
  /node_modules\/(react|react-dom|scheduler|react-router|clsx)\//,
  // Without what only a few pages use.
  /node_modules\/@tanstack\/(?!.*\/(useQueries|queriesObserver)\.)/,
  /@mantine\/core\/esm\/core\/MantineProvider\//,
  /@mantine\/hooks\/esm\/use-(disclosure|hotkeys|window-event)\//,
  /@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)\./,
  /@tabler\/icons-react\/dist\/esm\/icons\/Icon(Movie|Search|X|ChevronDown|ChevronRight|Plus|Minus|Refresh)\./,
  /src\/web\/lib\/(api|session|events|queries|query-keys|connectivity|format|idempotency|job-actions)\.ts/,
  /src\/contract\/(token-prices|values)\.ts/,
  /src\/web\/lib\/(content|draft|reasons|findings|made-by|operation-labels)\.ts/,
  /src\/web\/ui\/(badge|button|status-badge|icon-button|hint|token-amount|skeletons|page|choice|picture-frame)\./,
  /src\/web\/ui\/(length-badge|generation-progress|job-progress|use-covered-page)\./,
];

/** What every signed-in page shows around it, with all that it imports. */
const frame = [
  /src\/web\/app\/shell\.tsx$/,
  /src\/web\/features\/messaging\/notifications\/notification-bell\.tsx$/,
  /src\/web\/features\/generation\/queue\/queue-dock\.tsx$/,
];

/** What most forms consist of; /auth is the first of them. */
const forms = [
  /node_modules\/@mantine\/form\//,
  /@mantine\/core\/esm\/components\/(Button|UnstyledButton|Loader|Transition|Input|InputBase|TextInput|PasswordInput|ActionIcon|CloseButton)\//,
  /src\/web\/ui\/(new-password-field|password-field|form-problem)\./,
  /src\/web\/features\/identity\/auth\/form\.module\.css/,
];

/**
 * Chunks of the pages that open most often: few files rather than dozens, because each is a round trip on a connection
 * that has only a few (HTTP/1.1: six). The first group that matches a module has it and what it imports.
 */
const groups = Object.entries({
  base: firstPage,
  // What the entry imports stays with it, rather than in a group that only some pages load.
  start: '$initial' as const,
  forms,
  frame,
  dashboard: [/src\/web\/features\/generation\/dashboard\/dashboard-screen\.tsx$/],
  // Otherwise the bundler puts it into a chunk that is always there.
  later: [/castwright:later-contract$/],
}).map(([name, parts], index, all) => ({
  name,
  ...(typeof parts === 'string'
    ? { tags: [parts] }
    : { test: (id: string) => parts.some((part) => part.test(id)) }),
  priority: all.length - index,
}));

/** Icons of several pages: a file each would be a name in the first page's list of files, and a request of the others. */
const icons = { name: 'icons', test: /@tabler\/icons-react\//, minShareCount: 2, priority: 0 };

/** How the pages name the classes of CSS modules, also in component tests. */
export const css = { modules: { generateScopedName: '[local]-[hash:base64:4]' } };

/** What the server tells a built page, for pages that Vite serves: in development and in component tests. */
export const servedConstants = {
  __PORTRAITS__: '[]',
  __SITE__: JSON.stringify({ brand, contact, gallery, undisclosedDownloads }),
};

/**
 * Files are named by their hash alone, and by as few characters of it as the bundler takes: the first page lists those of
 * every lazy page, and names would be 1 kB of it. The manifest (`dist/web/.vite/manifest.json`) has their names.
 */
const chunkFileNames = 'assets/[hash:7].js';
const assetFileNames = ({ names }: { names: readonly string[] }): string =>
  names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]';

/** Builds the signed-in app; `scripts/build.mjs` builds the public pages with the same settings. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  appType: 'mpa',
  plugins: [react(), lightContract(), mantineStyles(), unusedComponents(), appForEveryPage()],
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
    // So does each of them know `modulepreload`.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: `${root}app.html`,
      output: isSsrBuild
        ? {}
        : { assetFileNames, chunkFileNames, codeSplitting: { groups: [...groups, icons] } },
    },
  },
}));
