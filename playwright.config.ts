import { defineConfig } from '@playwright/test';

/** Two checkouts that test at the same time need two. */
const port = Number(process.env.E2E_PORT ?? 3197);
process.env.E2E_PORT = String(port);

/** Browser tests against the real thing: one installation with a fresh database, the preview engine and all. */
export default defineConfig({
  testDir: 'tests/e2e',
  // One machine of two cores runs browser, web, worker and database.
  workers: 1,
  fullyParallel: false,
  timeout: 90_000,
  // In CI a failed test runs once more, and is reported as flaky if it passes (decision 014).
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 15_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `node tests/e2e/support/serve.ts ${port}`,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 60_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
