import { type Browser, type CDPSession, chromium } from '@playwright/test';
import { findChromium } from '../../../scripts/lib/chromium.mjs';

/** The cost of one page load. Times in milliseconds from the start of the navigation, bytes as transferred. */
export type PageLoad = {
  largestPaint: number;
  /** When the element that was waited for was there; 0 without one. */
  usable: number;
  /** Cumulative layout shift. */
  shift: number;
  /** The time of long tasks beyond 50 ms. */
  blocking: number;
  scriptBytes: number;
  allBytes: number;
};

/** A slow phone on a slow network: 4× CPU, 1.6 Mb/s, 150 ms. */
const slow = { cpu: 4, bytesPerSecond: 200_000, latencyMs: 150 };
/** Milliseconds after loading at which the measurement ends. */
const settleMs = 1_500;

export async function openBrowser(scope: AsyncDisposableStack): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  scope.defer(() => browser.close());
  return browser;
}

export type LoadOptions = {
  /** `name=value` of a session. */
  cookie?: string;
  /** Selector of the element with which the page can be used. */
  usableWith?: string;
  /** Milliseconds from a request to the first byte of its answer; left out: 150. */
  latencyMs?: number;
};

/** Loads a page with an empty cache, throttled and gzipped. */
export async function loadPage(
  browser: Browser,
  url: string,
  { cookie, usableWith, latencyMs = slow.latencyMs }: LoadOptions = {},
): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    if (cookie) await context.addCookies([parseCookie(cookie, url)]);
    const page = await context.newPage();
    await page.addInitScript({ content: observe(usableWith) });
    const devtools = await context.newCDPSession(page);
    const sizes = await countBytes(devtools);
    await throttle(devtools, latencyMs);
    await page.goto(url, { waitUntil: 'load' });
    if (usableWith) await page.waitForSelector(usableWith, { state: 'attached' });
    await page.waitForTimeout(settleMs);
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
    return { ...seen, ...sizes() };
  } finally {
    await context.close();
  }
}

type Seen = Pick<PageLoad, 'largestPaint' | 'usable' | 'shift' | 'blocking'>;

/** Runs in the page, before everything else. */
const observe = (usableWith?: string) => `
  globalThis.seen = { largestPaint: 0, usable: 0, shift: 0, blocking: 0 };
  const lookFor = (selector) => {
    if (document.querySelector(selector)) seen.usable = performance.now();
    else requestAnimationFrame(() => lookFor(selector));
  };
  ${usableWith ? `lookFor(${JSON.stringify(usableWith)});` : ''}
  const each = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  each('largest-contentful-paint', (entry) => { seen.largestPaint = entry.startTime; });
  each('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
  each('longtask', (entry) => { seen.blocking += entry.duration - 50; });
`;

async function throttle(devtools: CDPSession, latencyMs: number): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: slow.bytesPerSecond,
    uploadThroughput: slow.bytesPerSecond,
  });
}

/** @returns a function that gives the bytes of all answers so far, headers included */
async function countBytes(devtools: CDPSession): Promise<() => Pick<PageLoad, 'scriptBytes' | 'allBytes'>> {
  const scripts = new Set<string>();
  let scriptBytes = 0;
  let allBytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    allBytes += encodedDataLength;
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  return () => ({ scriptBytes, allBytes });
}

/** @param cookie `name=value` */
export function parseCookie(cookie: string, url: string) {
  const cut = cookie.indexOf('=');
  return { name: cookie.slice(0, cut), value: cookie.slice(cut + 1), url };
}
