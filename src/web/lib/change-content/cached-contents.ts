import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ContentItem, ContentPage } from '#contract/library.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { applyChanges, applyChangesToPages, type ItemChanges } from './apply-changes.ts';

/** Applies changes to items in every cached list. */
export function updateCachedContents(client: QueryClient, changes: ItemChanges): void {
  client.setQueriesData<InfiniteData<ContentPage>>({ queryKey: queryKeys.contentLists }, (lists) =>
    applyChangesToPages(lists, changes),
  );
  client.setQueriesData<readonly ContentItem[]>(
    { queryKey: queryKeys.contentPages },
    (page) => page && applyChanges(page, changes),
  );
  for (const [id, change] of changes) {
    client.setQueryData<ContentItem>(queryKeys.contentItem(id), (known) => known && { ...known, ...change });
  }
}

/** The cached ones of the given items. */
export function listCachedContents(client: QueryClient, ids: Iterable<string>): ContentItem[] {
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
