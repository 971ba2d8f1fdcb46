import type { InfiniteData } from '@tanstack/react-query';
import type { ContentItem, ContentPage } from '#contract/library.ts';

/** Changed fields of items by id. */
export type ItemChanges = ReadonlyMap<string, Partial<ContentItem>>;

/** Applies changes to items. Returns the same array if none of them is in it. */
export function applyChanges(items: readonly ContentItem[], changes: ItemChanges): readonly ContentItem[] {
  if (!items.some(({ id }) => changes.has(id))) return items;
  return items.map((item) => {
    const change = changes.get(item.id);
    return change ? { ...item, ...change } : item;
  });
}

/** Applies changes to loaded pages. Unchanged pages and items stay the same objects. */
export function applyChangesToPages(
  lists: InfiniteData<ContentPage> | undefined,
  changes: ItemChanges,
): InfiniteData<ContentPage> | undefined {
  if (!lists) return lists;
  const pages = lists.pages.map((page) => {
    const items = applyChanges(page.items, changes);
    return items === page.items ? page : { ...page, items: [...items] };
  });
  return { ...lists, pages };
}
