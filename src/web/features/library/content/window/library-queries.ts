import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { delays, limits } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { type ContentFilters, queryKeys } from '#web/lib/query-keys.ts';
import { createPartialMap, type LibraryMap, type LibraryPart, toLibraryMap } from './library-map.ts';

let version = 0;

/** Resolves after a delay. @param ms less than 1 means none @throws the reason of an abort */
function delay(ms: number, signal: AbortSignal): Promise<void> {
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
 * The map of a list, refetched at most once every `delays.readMapAgain`. On first load, the first page is fetched in
 * parallel and stands in until the map arrives.
 */
export function mapQuery(filters: ContentFilters) {
  const queryKey = queryKeys.contentMap(filters);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryState(queryKey);
      await delay((known?.dataUpdatedAt ?? 0) + delays.readMapAgain - Date.now(), signal);
      version += 1;
      const mine = version;
      if (!known?.data) void showFirstPage(client, filters, mine);
      return toLibraryMap(await call('contentMap', { query: filters, signal }), filters, mine);
    },
    structuralSharing: false,
  });
}

/** Fetches the first page and shows it if it arrives before the map. */
async function showFirstPage(client: QueryClient, filters: ContentFilters, version: number): Promise<void> {
  const page = await client.fetchQuery(pageQuery({ filters, version }, { cursor: null })).catch(() => null);
  const { queryKey } = mapQuery(filters);
  if (!page || page.length === 0 || client.getQueryData(queryKey)) return;
  client.setQueryData(queryKey, createPartialMap(page, filters, version), { updatedAt: 1 });
}

/** One page of a list for one version of its map. Only a new map causes a refetch. */
export function pageQuery(
  { filters, version }: Pick<LibraryMap, 'filters' | 'version'>,
  { cursor }: Pick<LibraryPart, 'cursor'>,
) {
  return queryOptions({
    queryKey: queryKeys.contentPage(filters, version, cursor),
    queryFn: async ({ signal }) => {
      const query = { ...filters, cursor: cursor ?? undefined, limit: limits.pageSizeMaximum };
      return (await call('listContent', { query, signal })).items;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The place of an item in a list; null if the filters exclude it. */
export function placeQuery(filters: ContentFilters, contentId: string | null) {
  return queryOptions({
    queryKey: queryKeys.contentPlace(filters, contentId ?? ''),
    queryFn: ({ signal }) =>
      call('contentPlace', { params: { id: contentId ?? '' }, query: filters, signal }),
    enabled: contentId !== null,
  });
}
