import { type ContentItem, type ContentMap, formatShape } from '#contract/library.ts';
import { getPictureSize } from '#web/lib/content.ts';
import type { ContentFilters } from '#web/lib/query-keys.ts';
import type { Places } from './library-window.ts';

/** A page of the list: its position and its cursor. */
export type LibraryPart = {
  cursor: string | null;
  /** Creation time of its first item. */
  createdAt: string;
  first: number;
  length: number;
  /** Items known without a request. */
  items?: readonly ContentItem[];
};

/** ARIA's value for an unknown length (https://www.w3.org/TR/wai-aria-1.2/#aria-setsize). */
export const unknownTotal = -1;

/** A compact snapshot of a whole list. Pages are loaded for one version of it. */
export type LibraryMap = {
  /** Later ones have higher numbers. */
  version: number;
  filters: ContentFilters;
  total: number;
  /** A character for each item, see `parseShape`. */
  shapes: string;
  /** In order, none of them empty. */
  parts: readonly LibraryPart[];
  /** Whether the map covers only the first page, until the whole list is known. */
  isPartial: boolean;
};

/** A partial map from the first page, in the layout of the complete one. */
export function createPartialMap(
  items: readonly ContentItem[],
  filters: ContentFilters,
  version: number,
): LibraryMap {
  const [first] = items;
  const shapes = items.map(({ width, height }) => formatShape(width ?? 1, height ?? 1)).join('');
  const parts = first ? [{ cursor: null, createdAt: first.createdAt, first: 0, length: items.length }] : [];
  return { version, filters, total: items.length, shapes, parts, isPartial: true };
}

/** Converts the server's answer. */
export function toLibraryMap(answer: ContentMap, filters: ContentFilters, version: number): LibraryMap {
  const { total, size, shapes } = answer;
  const parts = answer.parts.map((part, at) => ({
    ...part,
    first: at * size,
    length: Math.min(size, total - at * size),
  }));
  return { version, filters, total, shapes, parts, isPartial: false };
}

/** The part that contains a place. */
export function findPart({ parts }: LibraryMap, place: number): LibraryPart | undefined {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((parts[middle]?.first ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  const part = parts[low];
  return part && place >= part.first && place < part.first + part.length ? part : undefined;
}

/** The parts that overlap a range of places. */
export function listParts(map: LibraryMap, { first, last }: Places): LibraryPart[] {
  return map.parts.filter((part) => part.first <= last && part.first + part.length > first);
}

/** The map with one more item at the front. */
export function prependItem(map: LibraryMap, item: ContentItem): LibraryMap {
  const { width, height } = getPictureSize(item);
  const extra = { cursor: null, createdAt: item.createdAt, first: 0, length: 1, items: [item] };
  return {
    ...map,
    total: map.total + 1,
    shapes: formatShape(width, height) + map.shapes,
    parts: [extra, ...map.parts.map((part) => ({ ...part, first: part.first + 1 }))],
  };
}

/** The map without some places. @param places in ascending order */
export function removePlaces(map: LibraryMap, places: readonly number[]): LibraryMap {
  let shapes = '';
  let from = 0;
  for (const place of places) {
    shapes += map.shapes.slice(from, place);
    from = place + 1;
  }
  let gone = 0;
  const parts = map.parts.map((part) => {
    const first = part.first - gone;
    const end = part.first + part.length;
    const before = gone;
    while (gone < places.length && (places[gone] ?? end) < end) gone += 1;
    return { ...part, first, length: part.length - (gone - before) };
  });
  return {
    ...map,
    total: map.total - places.length,
    shapes: shapes + map.shapes.slice(from),
    parts: parts.filter(({ length }) => length > 0),
  };
}
