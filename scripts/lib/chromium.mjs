import { existsSync } from 'node:fs';

/** Debian's package of Chromium without windows: the same pages for a seventh less processor time (decision 069). */
export const headlessShell = 'chromium-headless-shell';

/**
 * Finds the Chromium for tests and measurements.
 *
 * @returns {string | null} a path: of CHROMIUM_PATH, else of the headless shell, else of Chromium; null: there is none
 */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const places = [`/usr/bin/${headlessShell}`, '/usr/bin/chromium'];
  return places.find((place) => existsSync(place)) ?? null;
}

/**
 * Finds a Chromium that can show notifications: the headless shell answers each request for the permission with "denied".
 *
 * @returns {string | null} a path: of CHROMIUM_PATH, else of Chromium; null: there is none
 */
export function findChromiumWithNotifications() {
  const place = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  return existsSync(place) ? place : null;
}
