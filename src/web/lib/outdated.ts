/**
 * An open page whose build was replaced: files that it still names are gone, and only the page of the new build names
 * others. While a new build comes in, old and new processes answer side by side, so a page may meet both.
 */

const key = 'castwright.loaded-anew';
/** Sooner than that, loading again has not helped: the person is told instead. */
const onceInMs = 10_000;

/** What browsers say of code that cannot be fetched: Chromium, Firefox, Safari; and Vite of its styles. */
const unfetched =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether the error is one of code that cannot be fetched. */
export function isUnfetchedCode(error: unknown): boolean {
  return error instanceof Error && unfetched.test(error.message);
}

/**
 * Loads the page again, unless that was done just now or the browser is offline.
 *
 * @returns whether it is on its way
 */
export function loadAnew(now = Date.now()): boolean {
  if (!navigator.onLine || now - Number(sessionStorage.getItem(key) ?? 0) < onceInMs) return false;
  sessionStorage.setItem(key, String(now));
  window.location.reload();
  return true;
}
