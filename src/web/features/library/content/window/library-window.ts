import type { ContentItem } from '#contract/library.ts';

/** A list of any length with some of its pages loaded. Places count from 0. */
export type LibraryWindow = {
  /** Number of items that match the filters; undefined until the map is loaded. */
  total: number | undefined;
  /** The item at a place; undefined until its page is loaded. */
  findItem: (place: number) => ContentItem | undefined;
  /** The place of an item, or -1 if no loaded page contains it. */
  findPlace: (id: string) => number;
  /**
   * Loads the pages of a range, both ends included. A range of at most one page size stays up to date until the next
   * call.
   *
   * @returns the items, in order
   */
  read: (first: number, last: number) => Promise<readonly ContentItem[]>;
};

/** A range of places, both ends included. */
export type Places = { first: number; last: number };
