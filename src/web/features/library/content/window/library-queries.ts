import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { delays, limits } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { type ContentFilters, queryKeys } from '#web/lib/query-keys.ts';
import { type LibraryMap, type LibraryPart, libraryMap, mapOfBeginning } from './library-map.ts';

let version = 0;

/** Ends when the delay is over, or in an error when the signal says so. @param ms of delay; less than 1 is none */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms < 1) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * The map of a list. However often it becomes stale, it is not read again before `delays.readMapAgain` is over. The
 * first time, the first page is read beside it and stands for the list until the map is there.
 */
export function mapQuery(asked: ContentFilters) {
  const queryKey = queryKeys.contentMap(asked);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryState(queryKey);
      await pause((known?.dataUpdatedAt ?? 0) + delays.readMapAgain - Date.now(), signal);
      version += 1;
      const mine = version;
      if (!known?.data) void showBeginning(client, asked, mine);
      return libraryMap(await call('contentMap', { query: asked, signal }), asked, mine);
    },
    structuralSharing: false,
  });
}

/** Reads the first page and shows it alone, if it is there before the map. */
async function showBeginning(client: QueryClient, asked: ContentFilters, version: number): Promise<void> {
  const page = await client.fetchQuery(pageQuery({ asked, version }, { cursor: null })).catch(() => null);
  const { queryKey } = mapQuery(asked);
  if (!page || page.length === 0 || client.getQueryData(queryKey)) return;
  client.setQueryData(queryKey, mapOfBeginning(page, asked, version), { updatedAt: 1 });
}

/** One page of a list as its map knows it: it is read again with the next map, not by itself. */
export function pageQuery(
  { asked, version }: Pick<LibraryMap, 'asked' | 'version'>,
  { cursor }: Pick<LibraryPart, 'cursor'>,
) {
  return queryOptions({
    queryKey: queryKeys.contentPage(asked, version, cursor),
    queryFn: async ({ signal }) => {
      const query = { ...asked, cursor: cursor ?? undefined, limit: limits.pageSizeMaximum };
      return (await call('listContent', { query, signal })).items;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Where an item stands in a list: null where the filters leave it out. */
export function placeQuery(asked: ContentFilters, contentId: string | null) {
  return queryOptions({
    queryKey: queryKeys.contentPlace(asked, contentId ?? ''),
    queryFn: ({ signal }) => call('contentPlace', { params: { id: contentId ?? '' }, query: asked, signal }),
    enabled: contentId !== null,
  });
}
