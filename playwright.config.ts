import { defineConfig } from '@playwright/test';
import { patient } from './tests/e2e/support/slowness.ts';

/**
 * Chromium's own pages: each new window, and so each test, loaded two of them for the pop-up of its address bar, which
 * took as much processor time as our page (1.0 of 2.0 s for a window and the sign-in page).
 */
const itsOwnPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** What Playwright turns off (`chromiumSwitches` in its source), since Chromium knows the last such argument alone. */
const byPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * Browser tests against the real thing: each test process starts an installation of its own, with a fresh
 * database, the preview engine and all (tests/e2e/support/test.ts).
 */
export default defineConfig({
  testDir: 'tests/e2e',
  // They wait more than they work: two at once, on the two cores that CI has, too.
  workers: 2,
  fullyParallel: false,
  timeout: patient(90_000),
  // In CI a failed test runs once more, and is reported as flaky if it passes (decision 014).
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: patient(15_000) },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    // Recording takes time of its own, and CI keeps no files: there only what failed once is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
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
        `--disable-features=${[...byPlaywright, ...itsOwnPages].join()}`,
      ],
    },
  },
});
