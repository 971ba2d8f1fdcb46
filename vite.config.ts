import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
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

/** Builds the signed-in app; `scripts/build.mjs` builds the public pages with the same settings. */
export default defineConfig({
  root,
  appType: 'mpa',
  plugins: [react(), appForEveryPage()],
  define: { __PORTRAITS__: '[]', __SITE__: JSON.stringify({ brand, contact }) },
  css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
  server: { proxy: { '/api': serverAddress } },
  build: {
    outDir: out,
    emptyOutDir: false,
    manifest: '.vite/manifest.json',
    // light-dark() stays as it is written: every browser that this app is tested with knows it.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    chunkSizeWarningLimit: 700,
    rolldownOptions: { input: `${root}app.html` },
  },
});
