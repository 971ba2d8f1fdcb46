// `declare` on each: the import rules' parser does not know that a .d.mts is ambient.
/** The name of Debian's package of Chromium without windows. */
export declare const headlessShell: string;
/** Finds the Chromium for tests and measurements. @returns its path; null: there is none */
export declare function findChromium(): string | null;
/** Finds a Chromium that can show notifications, which the headless shell cannot. @returns its path; null: there is none */
export declare function findChromiumWithNotifications(): string | null;
