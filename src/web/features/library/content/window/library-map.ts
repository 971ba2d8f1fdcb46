import { type ContentItem, type ContentMap, shapeCode } from '#contract/library.ts';
import { pictureSize } from '#web/lib/content.ts';
import type { ContentFilters } from '#web/lib/query-keys.ts';
import type { Places } from './library-window.ts';

/** A page of the list: where it stands, and how it is asked for. */
export type LibraryPart = {
  cursor: string | null;
  /** When its first item was made. */
  createdAt: string;
  first: number;
  length: number;
  /** What is known without asking. */
  items?: readonly ContentItem[];
};

/** ARIA's word for a length that nobody knows yet (https://www.w3.org/TR/wai-aria-1.2/#aria-setsize). */
export const unknownTotal = -1;

/** A whole list in little, as it was at one time; what is read of it belongs to that time. */
export type LibraryMap = {
  /** Later ones have higher numbers. */
  version: number;
  asked: ContentFilters;
  total: number;
  /** A character for each item, see `shapeOf`. */
  shapes: string;
  /** In order, none of them empty. */
  parts: readonly LibraryPart[];
  /** Whether this is only the list's beginning, until the whole is known. */
  isBeginning: boolean;
};

/** The beginning of a list as its first page tells it: laid out as the whole will be. */
export function mapOfBeginning(
  items: readonly ContentItem[],
  asked: ContentFilters,
  version: number,
): LibraryMap {
  const [first] = items;
  const shapes = items.map(({ width, height }) => shapeCode(width ?? 1, height ?? 1)).join('');
  const parts = first ? [{ cursor: null, createdAt: first.createdAt, first: 0, length: items.length }] : [];
  return { version, asked, total: items.length, shapes, parts, isBeginning: true };
}

export function libraryMap(answer: ContentMap, asked: ContentFilters, version: number): LibraryMap {
  const { total, size, shapes } = answer;
  const parts = answer.parts.map((part, at) => ({
    ...part,
    first: at * size,
    length: Math.min(size, total - at * size),
  }));
  return { version, asked, total, shapes, parts, isBeginning: false };
}

/** The part that a place is in. */
export function partAt({ parts }: LibraryMap, place: number): LibraryPart | undefined {
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

/** The parts that these places are in, however many of them there are. */
export function partsOf(map: LibraryMap, { first, last }: Places): LibraryPart[] {
  return map.parts.filter((part) => part.first <= last && part.first + part.length > first);
}

/** The list with another item before all of it. */
export function withFirst(map: LibraryMap, item: ContentItem): LibraryMap {
  const { width, height } = pictureSize(item);
  const extra = { cursor: null, createdAt: item.createdAt, first: 0, length: 1, items: [item] };
  return {
    ...map,
    total: map.total + 1,
    shapes: shapeCode(width, height) + map.shapes,
    parts: [extra, ...map.parts.map((part) => ({ ...part, first: part.first + 1 }))],
  };
}

/** The list without the items in some places, in ascending order. */
export function withoutPlaces(map: LibraryMap, places: readonly number[]): LibraryMap {
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
