import './locators.ts';
import { afterEach, beforeEach, expect } from 'vitest';
import { doubleBrowser, takeLoadedAddresses } from './browser-doubles.ts';
import { takeComplaints, watchBrowser } from './complaints.ts';
import { closePage } from './open-page.tsx';
import { resetServer } from './server.ts';
import { answerShell } from './shell.ts';

const home = location.href;

// Files share the window: once.
declare global {
  interface Window {
    recordRequests?: () => void;
  }
}
if (!window.recordRequests) {
  window.recordRequests = watchBrowser();
  doubleBrowser();
}

beforeEach(() => {
  resetServer();
  answerShell();
});

afterEach(() => {
  closePage();
  history.replaceState(null, '', home);
  window.recordRequests?.();
  const loaded = takeLoadedAddresses().map((address) => `The page was left for ${address}`);
  expect([...takeComplaints(), ...loaded], 'complaints besides the assertions').toEqual([]);
});
