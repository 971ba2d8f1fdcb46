import { enableCompileCache } from 'node:module';
import './src/app/resolve-drizzle.mjs';
import { defineConfig } from '@playwright/test';
import { scaleTimeout } from './tests/e2e/support/slowness.ts';
import type { WorkerFixtures } from './tests/e2e/support/test.ts';
import { chromiumLaunchOptions } from './tests/setup/chromium.ts';
import { compileCache } from './tests/setup/compile-cache.ts';

// For this process, and by the environment for the test processes.
Object.assign(process.env, compileCache);
enableCompileCache(compileCache.NODE_COMPILE_CACHE);

/** Tests that look at what an engine makes; all others need only that something was made. */
const pictureTests = [
  'bucket',
  'comfyui',
  'connect-engine',
  'face-swap',
  'inpaint',
  'newcomer',
  'parameters',
  'references',
  'pose',
  'regions',
  'repeat',
  'screenshots',
].map((name) => `${name}.spec.ts`);

/**
 * Browser tests against a real installation: each test process starts its own, with a fresh database
 * (tests/e2e/support/test.ts). Two projects differ in the engines: `screens` gets instant ones, `pictures` those that an
 * operator configures, the preview engine as a rule (decision 069), and a browser that shows movements (decision 087).
 */
export default defineConfig<object, WorkerFixtures>({
  testDir: 'tests/e2e',
  // With two at a time, CI's two cores were idle for a quarter of the time.
  workers: 3,
  fullyParallel: false,
  timeout: scaleTimeout(90_000),
  expect: { timeout: scaleTimeout(15_000) },
  reporter: 'list',
  outputDir: 'test-results',
  // Node strips the types and keeps the result: Playwright's compiler takes twice the processor time (decision 105).
  build: { external: ['**/*.ts'] },
  use: {
    // Tests replace answers to the page's requests, and a worker makes requests of its own.
    serviceWorkers: 'block',
    // Recording takes time, and CI keeps no files.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: chromiumLaunchOptions,
  },
  projects: [
    {
      name: 'screens',
      testIgnore: pictureTests,
      use: { engines: 'instant', contextOptions: { reducedMotion: 'reduce' } },
    },
    { name: 'pictures', testMatch: pictureTests, use: { engines: 'configured' } },
  ],
});
