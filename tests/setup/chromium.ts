import { findChromium } from '../../scripts/lib/chromium.mjs';

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

/** How Playwright starts Chromium, for the browser tests and the component tests. */
export const chromiumLaunchOptions = {
  executablePath: findChromium() ?? undefined,
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
};
