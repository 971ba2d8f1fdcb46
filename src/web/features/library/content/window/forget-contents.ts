import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#web/lib/query-keys.ts';
import { type LibraryMap, withoutPlaces } from './library-map.ts';
import { pageQuery } from './library-queries.ts';

/**
 * Takes items out of My Content at once, wherever they are read, so that what stands around them stays where it is.
 * For what has been moved to the trash, restored from it, or deleted; the caller then has the lists read again.
 */
export function forgetContents(client: QueryClient, ids: Iterable<string>): void {
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
    // It is as old as it was: the next reading is not put off.
    const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
    if (places.length > 0) client.setQueryData(key, withoutPlaces(map, places), { updatedAt });
  }
}
