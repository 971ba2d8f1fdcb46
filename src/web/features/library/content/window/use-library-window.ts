import { hashKey, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import { usePollingFallback } from '#web/lib/events.ts';
import { useContentItem } from '#web/lib/queries.ts';
import { type LibraryFilters, toContentFilters } from '../library-filters.ts';
import { findPart, type LibraryMap, type LibraryPart, listParts, prependItem } from './library-map.ts';
import { mapQuery, pageQuery, placeQuery } from './library-queries.ts';
import type { LibraryWindow, Places } from './library-window.ts';

const size = limits.pageSizeMaximum;
/** The viewed range until the sheet reports one. */
const top: Places = { first: 0, last: 0 };

export type LibraryViewport = LibraryWindow & {
  /** Layout of the sheet; undefined until it is loaded. */
  map: LibraryMap | undefined;
  /** Sets the visible range: its pages are loaded and kept up to date. */
  requestPlaces: (places: Places) => void;
  /** Whether the shown list still belongs to the previous filters. */
  waiting: boolean;
  /** Why the map did not load. */
  error: Error | null;
  /** Whether a visible page did not load. */
  failed: boolean;
  /** Retries what did not load. */
  retry: () => void;
  /** The requested item: its place once known (-1 before), and whether it does not exist. */
  target: { place: number; missing: boolean };
};

/**
 * The viewed part of the list for the filters. A newer version, or the list of other filters, replaces the shown list
 * once its visible pages are loaded, so that nothing goes blank.
 *
 * @param askedFor id of an item to show; if the filters exclude it, it comes first
 */
export function useLibraryWindow(filters: LibraryFilters, askedFor: string | null): LibraryViewport {
  const client = useQueryClient();
  const asked = toContentFilters(filters, new Date());
  const reading = useQuery({ ...mapQuery(asked), refetchInterval: usePollingFallback() });
  const next = reading.data;
  const [shown, setShown] = useState(next);
  const [inSight, setInSight] = useState(top);
  const [alsoViewed, setAlsoViewed] = useState(top);
  const isSame = !shown || hashKey([shown.filters]) === hashKey([asked]);

  const viewed = [inSight, alsoViewed];
  const old = listPageQueries(shown, viewed);
  const fresh = next?.version === shown?.version ? [] : listPageQueries(next, isSame ? viewed : [top]);
  const pages = useQueries({ queries: [...old, ...fresh].map(({ query }) => query) });
  // The cache also holds pages outside the view, but only these queries report when a page arrives.
  const loadedPages = new Map(old.map(({ part: { cursor } }, index) => [cursor, pages[index]?.data]));
  const isReady = !shown || pages.slice(old.length).every(({ isPending }) => !isPending);
  if (next && next !== shown && isReady) setShown(next);

  const isWhole = shown !== undefined && !shown.isPartial;
  const isListed = askedFor === null || (shown !== undefined && findPlaceInView(shown, askedFor) >= 0);
  // Once shown, the item may leave the list: deleted, or no favourite any more.
  const [met, setMet] = useState<string | null>(null);
  const { data: found, error: missing } = useQuery({
    ...placeQuery(asked, askedFor),
    enabled: isWhole && !isListed && met !== askedFor,
  });
  const isLeftOut = !isListed && found?.place === null;
  const { data: extra } = useContentItem(isLeftOut ? askedFor : null);
  const isExtra = isLeftOut && extra !== undefined && !extra.trashedAt === !filters.trash;
  const map = shown && (isExtra ? prependItem(shown, extra) : shown);

  function findItems(of: LibraryMap, part: LibraryPart): readonly ContentItem[] | undefined {
    const page = loadedPages.get(part.cursor) ?? client.getQueryData(pageQuery(of, part).queryKey);
    return part.items ?? page?.slice(0, part.length);
  }

  function findPlaceInParts(of: LibraryMap, parts: readonly LibraryPart[], id: string): number {
    for (const part of parts) {
      const index = findItems(of, part)?.findIndex((item) => item.id === id) ?? -1;
      if (index >= 0) return part.first + index;
    }
    return -1;
  }

  function findPlaceInView(of: LibraryMap, id: string): number {
    return findPlaceInParts(of, listViewedParts(of, viewed), id);
  }

  function findPlace(id: string): number {
    if (!map) return -1;
    const place = findPlaceInView(map, id);
    return place >= 0 ? place : findPlaceInParts(map, map.parts, id);
  }

  function findItem(place: number): ContentItem | undefined {
    const part = map && findPart(map, place);
    return part && findItems(map, part)?.[place - part.first];
  }

  async function read(first: number, last: number): Promise<readonly ContentItem[]> {
    if (!map) return [];
    if (last - first < size) setAlsoViewed((before) => keepIfEqual(before, { first, last }));
    const parts = listParts(map, { first, last });
    const items = await Promise.all(
      parts.map(async (part) => {
        const page = part.items ?? (await client.fetchQuery(pageQuery(map, part))).slice(0, part.length);
        return page.slice(Math.max(0, first - part.first), last - part.first + 1);
      }),
    );
    return items.flat();
  }

  const failed = pages.slice(0, old.length).filter(({ isError }) => isError);
  const place = askedFor && map ? findPlaceInView(map, askedFor) : -1;
  if (place >= 0 && met !== askedFor) setMet(askedFor);
  return {
    map,
    total: map?.isPartial ? undefined : map?.total,
    findItem,
    findPlace,
    read,
    requestPlaces: ({ first, last }) =>
      setInSight((before) =>
        keepIfEqual(before, { first: first - (first % size), last: last - (last % size) + size - 1 }),
      ),
    waiting: shown !== undefined && !isSame,
    error: reading.error,
    failed: failed.length > 0 || (reading.isError && map?.isPartial === true),
    retry: () => {
      if (!next || next.isPartial) void reading.refetch();
      for (const page of failed) void page.refetch();
    },
    target: {
      place: place >= 0 ? place : isWhole ? (found?.place ?? -1) : -1,
      missing: !isListed && met !== askedFor && (missing !== null || (extra !== undefined && !isExtra)),
    },
  };
}

/** The viewed parts of a list, each once. */
function listViewedParts(map: LibraryMap, viewed: readonly Places[]): LibraryPart[] {
  return [...new Set(viewed.flatMap((places) => listParts(map, places)))];
}

function listPageQueries(map: LibraryMap | undefined, viewed: readonly Places[]) {
  return map ? listViewedParts(map, viewed).map((part) => ({ part, query: pageQuery(map, part) })) : [];
}

/** Returns the same object if nothing changed. */
function keepIfEqual(before: Places, now: Places): Places {
  return before.first === now.first && before.last === now.last ? before : now;
}
