import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunchOptions } from './tests/setup/chromium.ts';
import { compileCache } from './tests/setup/compile-cache.ts';
import { css, servedConstants } from './vite.config.ts';

// For the threads of the product in tests, which load its sources by Node.
Object.assign(process.env, compileCache);

/** Tests of the preview engine, which are left out where it has not changed (scripts/lib/preview-tests.mjs). */
const preview = ['packages/preview-engine/**/*.test.ts', 'tests/engine-contract/preview.test.ts'];

/**
 * Four projects: `unit` has no dependencies; `preview` compares scenes and pixels of the preview engine; `database`
 * (files named `*.db.test.ts`) gets a real PostgreSQL, where each file has its own database, cloned from a migrated
 * template; `components` shows single screens in Chromium, against a double of the server (tests/components).
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    // Files wait for the database and for other processes: with two at a time, two cores were idle for a fifth of the
    // time.
    maxWorkers: 3,
    // Files share a process, so that imports are loaded once; loading took half of the time. A file must restore
    // global state that it changes (clocks, environment, spies).
    isolate: false,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        // Modules of the pages read the brand.
        define: servedConstants,
        test: {
          name: 'unit',
          include: ['{src,packages}/**/*.test.{ts,tsx}', '{tests,tools}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts', 'tests/e2e/**', ...preview],
          // These limits end hanging tests; they do not measure speed.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'preview', include: preview, testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        test: {
          name: 'database',
          include: ['{src,tests,tools}/**/*.db.test.ts'],
          globalSetup: ['tests/setup/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        define: servedConstants,
        css,
        publicDir: 'src/web/app/public',
        // Every lazy page is read for its dependencies, so that none is found, and the page reloaded, during a test.
        optimizeDeps: { entries: ['src/web/app/app.tsx', 'tests/components/**/*.tsx'] },
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          setupFiles: ['tests/components/support/setup.ts'],
          isolate: false,
          // After the other projects, which would share the two cores.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            traceView: false,
            dependencySourcemaps: false,
            viewport: { width: 1280, height: 720 },
            // As Playwright: a part of a name finds its element.
            locators: { exact: false },
            provider: playwright({
              launchOptions: chromiumLaunchOptions,
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
