import type { PageEntry } from './page-entry.ts';

/** The pages of publishing; their sidebar entry is in `pages.ts`. */
export const publishingPages: readonly PageEntry[] = [];
