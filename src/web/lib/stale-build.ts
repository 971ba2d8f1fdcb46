/**
 * Handles an open page whose build was replaced. Its chunks no longer exist, and only a reload brings the new build.
 * During a rolling update, old and new processes answer at the same time.
 */

const key = 'castwright.loaded-anew';
/** Within this time a second reload would not help: the page shows the error instead. */
const minimumIntervalMs = 10_000;

/** Error messages for chunks that cannot be fetched: Chromium, Firefox, Safari, and Vite's for styles. */
const chunkLoadMessage =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether a chunk could not be fetched. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && chunkLoadMessage.test(error.message);
}

/**
 * Reloads the page, unless it was just reloaded or the browser is offline.
 *
 * @returns whether the reload has started
 */
export function reloadOnce(now = Date.now()): boolean {
  if (!navigator.onLine || now - Number(sessionStorage.getItem(key) ?? 0) < minimumIntervalMs) return false;
  sessionStorage.setItem(key, String(now));
  window.location.reload();
  return true;
}
