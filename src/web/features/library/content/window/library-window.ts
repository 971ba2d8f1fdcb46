import type { ContentItem } from '#contract/library.ts';

/** A list of any length of which a page here and there is read. Places are counted from 0. */
export type LibraryWindow = {
  /** Items that match the filters; undefined until the map is read. */
  total: number | undefined;
  /** The item in a place; undefined until its page is read. */
  at: (place: number) => ContentItem | undefined;
  /** The place of an item, or -1 while it is on no page read. */
  placeOf: (id: string) => number;
  /**
   * Reads the pages of these places, both ends included, unless they are read; so few that a page or two hold them
   * are kept up to date until others are asked for.
   *
   * @returns the items, in order
   */
  read: (first: number, last: number) => Promise<readonly ContentItem[]>;
};

/** From one place to another, both included. */
export type Places = { first: number; last: number };
