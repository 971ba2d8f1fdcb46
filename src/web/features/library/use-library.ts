import type { ContentItem } from '#contract/library.ts';
import { useContent, useContentItem } from '#web/lib/queries.ts';
import type { LibraryFilters } from './use-library-filters.ts';

/**
 * The pages read so far as one list. An item that was asked for by its id and stands on none of them comes
 * first, so that a notification always leads somewhere.
 */
export function useLibrary(filters: LibraryFilters, askedFor: string | null) {
  const pages = useContent(filters);
  const listed = pages.data?.pages.flatMap(({ items }) => items);
  const isListed = listed?.some(({ id }) => id === askedFor) ?? true;
  const { data: extra, error: extraError } = useContentItem(isListed ? null : askedFor);
  const items: ContentItem[] | undefined = listed && (extra && !isListed ? [extra, ...listed] : listed);
  return { ...pages, items, total: pages.data?.pages[0]?.total ?? 0, extraError };
}
