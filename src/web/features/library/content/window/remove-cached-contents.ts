import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#web/lib/query-keys.ts';
import { type LibraryMap, removePlaces } from './library-map.ts';
import { pageQuery } from './library-queries.ts';

/**
 * Removes trashed, restored or deleted items from every cached list at once, so that the other items keep their
 * places. The caller then invalidates the lists.
 */
export function removeCachedContents(client: QueryClient, ids: Iterable<string>): void {
  const gone = new Set(ids);
  for (const [key, map] of client.getQueriesData<LibraryMap>({ queryKey: queryKeys.contentMaps })) {
    if (!map) continue;
    const places: number[] = [];
    for (const part of map.parts) {
      const { queryKey } = pageQuery(map, part);
      const page = client.getQueryData(queryKey)?.slice(0, part.length);
      const left = page?.filter(({ id }) => !gone.has(id));
      if (!page || left?.length === page.length) continue;
      for (const [at, { id }] of page.entries()) if (gone.has(id)) places.push(part.first + at);
      client.setQueryData(queryKey, left);
    }
    // Keeps the age of the data, so that the next refetch is not delayed.
    const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
    if (places.length > 0) client.setQueryData(key, removePlaces(map, places), { updatedAt });
  }
}
