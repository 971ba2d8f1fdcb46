import { defineConfig } from '@playwright/test';
import { scaleTimeout } from './tests/e2e/support/slowness.ts';

/**
 * Disables Chromium's internal pages: each new window, and so each test, loaded two of them for the address bar's
 * pop-up, which took as much processor time as our page (1.0 of 2.0 s for a window and the sign-in page).
 */
const itsOwnPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** Playwright's own list (`chromiumSwitches` in its source), because Chromium honours only the last such argument. */
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
