import { useQuery } from '@tanstack/react-query';
import type { ContentItem } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { type ContentFilters, queryKeys } from '#web/lib/query-keys.ts';
import type { CullSource } from './cull-address.ts';

/** Maximum number of items in a review: the final action is one call. */
const most = limits.bulkMaximum;

async function fetchListed(filters: ContentFilters, signal: AbortSignal): Promise<ContentItem[]> {
  const items: ContentItem[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...filters, cursor, limit: limits.pageSizeMaximum };
    const page = await call('listContent', { query, signal });
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor && items.length < most);
  return items.slice(0, most);
}

/** The selected items without those that no longer exist. */
async function fetchChosen(ids: readonly string[], signal: AbortSignal): Promise<ContentItem[]> {
  const found = await Promise.allSettled(ids.map((id) => call('getContent', { params: { id }, signal })));
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

/**
 * The items of a review as they are at its start, so that their order stays. At most `limits.bulkMaximum` finished
 * pictures and videos outside the trash.
 */
export function useCullItems(source: CullSource) {
  return useQuery({
    queryKey: queryKeys.culling(source),
    queryFn: async ({ signal }) => {
      const items =
        'ids' in source
          ? await fetchChosen(source.ids, signal)
          : await fetchListed({ sort: 'oldest', ...source }, signal);
      return items.filter(({ type, status, trashedAt }) => {
        const isSeen = type === 'image' || type === 'video' || type === 'training_data';
        return isSeen && status === 'completed' && !trashedAt;
      });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
