import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ContentItem, ContentPage } from '#contract/library.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { changedAmong, changedInPages, type ItemChanges } from './changed-in-pages.ts';

/** Changes items wherever they have been read. */
export function placeContents(client: QueryClient, changes: ItemChanges): void {
  client.setQueriesData<InfiniteData<ContentPage>>({ queryKey: queryKeys.contentLists }, (lists) =>
    changedInPages(lists, changes),
  );
  client.setQueriesData<readonly ContentItem[]>(
    { queryKey: queryKeys.contentPages },
    (page) => page && changedAmong(page, changes),
  );
  for (const [id, change] of changes) {
    client.setQueryData<ContentItem>(queryKeys.contentItem(id), (known) => known && { ...known, ...change });
  }
}

/** Those of the items that have been read, as they were read last. */
export function knownContents(client: QueryClient, ids: Iterable<string>): ContentItem[] {
  const known = new Map<string, ContentItem>();
  for (const [, page] of client.getQueriesData<readonly ContentItem[]>({
    queryKey: queryKeys.contentPages,
  })) {
    for (const item of page ?? []) known.set(item.id, item);
  }
  return [...ids].flatMap((id) => {
    const item = known.get(id) ?? client.getQueryData<ContentItem>(queryKeys.contentItem(id));
    return item ? [item] : [];
  });
}
