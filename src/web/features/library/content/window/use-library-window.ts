import { hashKey, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import { usePollingFallback } from '#web/lib/events.ts';
import { useContentItem } from '#web/lib/queries.ts';
import { askedBy, type LibraryFilters } from '../read-filters.ts';
import { type LibraryMap, type LibraryPart, partAt, partsOf, withFirst } from './library-map.ts';
import { mapQuery, pageQuery, placeQuery } from './library-queries.ts';
import type { LibraryWindow, Places } from './library-window.ts';

const size = limits.pageSizeMaximum;
/** What is looked at first, until the sheet says more. */
const top: Places = { first: 0, last: 0 };

export type LibrarySight = LibraryWindow & {
  /** What the sheet is laid out by; undefined until it is read. */
  map: LibraryMap | undefined;
  /** Says which places are in sight: their pages are read, and kept up to date. */
  want: (places: Places) => void;
  /** Whether this is the list of other filters, until the new one has been read. */
  waiting: boolean;
  /** Why there is no map. */
  error: Error | null;
  /** Whether a page in sight did not load. */
  failed: boolean;
  /** Asks again for what did not load. */
  retry: () => void;
  /** Of the item that was asked for: its place as soon as it is known, and why there is none. */
  asked: { place: number; missing: boolean };
};

/**
 * The list that the filters ask for, as far as it is looked at. A newer state of it, or the list of other filters,
 * takes the place of what is in sight when the pages in sight have been read of it, so that nothing goes blank.
 *
 * @param askedFor an item that matters though it may be far down; matches no filter: it comes first
 */
export function useLibraryWindow(filters: LibraryFilters, askedFor: string | null): LibrarySight {
  const client = useQueryClient();
  const asked = askedBy(filters, new Date());
  const reading = useQuery({ ...mapQuery(asked), refetchInterval: usePollingFallback() });
  const next = reading.data;
  const [shown, setShown] = useState(next);
  const [inSight, setInSight] = useState(top);
  const [besides, setBesides] = useState(top);
  const isSame = !shown || hashKey([shown.asked]) === hashKey([asked]);

  const looked = [inSight, besides];
  const old = pagesIn(shown, looked);
  const fresh = next?.version === shown?.version ? [] : pagesIn(next, isSame ? looked : [top]);
  const pages = useQueries({ queries: [...old, ...fresh].map(({ query }) => query) });
  // The cache has pages that are out of sight as well; only of those in sight does it tell when they arrive.
  const atHand = new Map(old.map(({ part: { cursor } }, index) => [cursor, pages[index]?.data]));
  const isReady = !shown || pages.slice(old.length).every(({ isPending }) => !isPending);
  if (next && next !== shown && isReady) setShown(next);

  const isWhole = shown !== undefined && !shown.isBeginning;
  const isListed = askedFor === null || (shown !== undefined && placeInSight(shown, askedFor) >= 0);
  // Once it has been shown, it may go: it was deleted, or is no favourite any more.
  const [met, setMet] = useState<string | null>(null);
  const { data: found, error: missing } = useQuery({
    ...placeQuery(asked, askedFor),
    enabled: isWhole && !isListed && met !== askedFor,
  });
  const isLeftOut = !isListed && found?.place === null;
  const { data: extra } = useContentItem(isLeftOut ? askedFor : null);
  const isExtra = isLeftOut && extra !== undefined && !extra.trashedAt === !filters.trash;
  const map = shown && (isExtra ? withFirst(shown, extra) : shown);

  function itemsOf(of: LibraryMap, part: LibraryPart): readonly ContentItem[] | undefined {
    const page = atHand.get(part.cursor) ?? client.getQueryData(pageQuery(of, part).queryKey);
    return part.items ?? page?.slice(0, part.length);
  }

  function placeIn(of: LibraryMap, parts: readonly LibraryPart[], id: string): number {
    for (const part of parts) {
      const index = itemsOf(of, part)?.findIndex((item) => item.id === id) ?? -1;
      if (index >= 0) return part.first + index;
    }
    return -1;
  }

  function placeInSight(of: LibraryMap, id: string): number {
    return placeIn(of, partsIn(of, looked), id);
  }

  function placeOf(id: string): number {
    if (!map) return -1;
    const place = placeInSight(map, id);
    return place >= 0 ? place : placeIn(map, map.parts, id);
  }

  function at(place: number): ContentItem | undefined {
    const part = map && partAt(map, place);
    return part && itemsOf(map, part)?.[place - part.first];
  }

  async function read(first: number, last: number): Promise<readonly ContentItem[]> {
    if (!map) return [];
    if (last - first < size) setBesides((before) => changed(before, { first, last }));
    const parts = partsOf(map, { first, last });
    const items = await Promise.all(
      parts.map(async (part) => {
        const page = part.items ?? (await client.fetchQuery(pageQuery(map, part))).slice(0, part.length);
        return page.slice(Math.max(0, first - part.first), last - part.first + 1);
      }),
    );
    return items.flat();
  }

  const failed = pages.slice(0, old.length).filter(({ isError }) => isError);
  const place = askedFor && map ? placeInSight(map, askedFor) : -1;
  if (place >= 0 && met !== askedFor) setMet(askedFor);
  return {
    map,
    total: map?.isBeginning ? undefined : map?.total,
    at,
    placeOf,
    read,
    want: ({ first, last }) =>
      setInSight((before) =>
        changed(before, { first: first - (first % size), last: last - (last % size) + size - 1 }),
      ),
    waiting: shown !== undefined && !isSame,
    error: reading.error,
    failed: failed.length > 0 || (reading.isError && map?.isBeginning === true),
    retry: () => {
      if (!next || next.isBeginning) void reading.refetch();
      for (const page of failed) void page.refetch();
    },
    asked: {
      place: place >= 0 ? place : isWhole ? (found?.place ?? -1) : -1,
      missing: !isListed && met !== askedFor && (missing !== null || (extra !== undefined && !isExtra)),
    },
  };
}

/** The parts of a list that are looked at, each once. */
function partsIn(map: LibraryMap, looked: readonly Places[]): LibraryPart[] {
  return [...new Set(looked.flatMap((places) => partsOf(map, places)))];
}

function pagesIn(map: LibraryMap | undefined, looked: readonly Places[]) {
  return map ? partsIn(map, looked).map((part) => ({ part, query: pageQuery(map, part) })) : [];
}

/** The same object where nothing has changed. */
function changed(before: Places, now: Places): Places {
  return before.first === now.first && before.last === now.last ? before : now;
}
