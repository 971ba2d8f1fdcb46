import type { InfiniteData } from '@tanstack/react-query';
import type { ContentItem, ContentPage } from '#contract/library.ts';

/** What changes of items, by their ids. */
export type ItemChanges = ReadonlyMap<string, Partial<ContentItem>>;

/** The items with some of them changed; the same array where none of those is among them. */
export function changedAmong(items: readonly ContentItem[], changes: ItemChanges): readonly ContentItem[] {
  if (!items.some(({ id }) => changes.has(id))) return items;
  return items.map((item) => {
    const change = changes.get(item.id);
    return change ? { ...item, ...change } : item;
  });
}

/** The pages with some items changed; untouched pages and items stay the same objects. */
export function changedInPages(
  lists: InfiniteData<ContentPage> | undefined,
  changes: ItemChanges,
): InfiniteData<ContentPage> | undefined {
  if (!lists) return lists;
  const pages = lists.pages.map((page) => {
    const items = changedAmong(page.items, changes);
    return items === page.items ? page : { ...page, items: [...items] };
  });
  return { ...lists, pages };
}
