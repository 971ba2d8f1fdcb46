import { defineConfig } from '@playwright/test';
import { scaleTimeout } from './tests/e2e/support/slowness.ts';
import { chromiumLaunchOptions } from './tests/setup/chromium.ts';

/**
 * Browser tests against a real installation: each test process starts its own, with a fresh database and the preview
 * engine (tests/e2e/support/test.ts).
 */
export default defineConfig({
  testDir: 'tests/e2e',
  // Tests mostly wait: two at a time, also on CI's two cores.
  workers: 2,
  fullyParallel: false,
  timeout: scaleTimeout(90_000),
  // In CI a failed test is retried once and reported as flaky if it passes (decision 014).
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: scaleTimeout(15_000) },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    // Recording takes time, and CI keeps no files: CI records only retries.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: chromiumLaunchOptions,
  },
});
