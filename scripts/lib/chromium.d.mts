/** The name of Debian's package of Chromium without windows. */
export const headlessShell: string;
/** Finds the Chromium for tests and measurements. @returns its path; null: there is none */
export function findChromium(): string | null;
