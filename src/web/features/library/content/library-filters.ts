import type { z } from 'zod';
import { category, id, requestTimestamp } from '#contract/common.ts';
import {
  contentAge,
  contentSort,
  contentStatus,
  contentType,
  likenessBound,
  ownTag,
  verdict,
} from '#contract/library.ts';
import { contentAges, limits } from '#contract/limits.ts';
import type { ContentFilters } from '#web/lib/query-keys.ts';

/** Filters and sort order of the query string. Absent fields do not filter. */
export type LibraryFilters = Omit<ContentFilters, 'limit'> & {
  date?: z.infer<typeof contentAge> | undefined;
};

/** Parses the query string; invalid values are dropped. */
export function parseFilters(search: URLSearchParams): LibraryFilters {
  const read = <Value>(name: keyof LibraryFilters, as: z.ZodType<Value>) =>
    as.safeParse(search.get(name)).data;
  return {
    type: read('type', contentType),
    category: read('category', category),
    status: read('status', contentStatus),
    date: read('date', contentAge),
    since: read('since', requestTimestamp),
    until: read('until', requestTimestamp),
    q: search.get('q')?.trim().slice(0, limits.searchMaximum) || undefined,
    favourite: search.get('favourite') === 'true' ? 'true' : undefined,
    stacked: search.get('stacked') === 'true' ? 'true' : undefined,
    verdict: read('verdict', verdict),
    likenessAtLeast: read('likenessAtLeast', likenessBound),
    tag: read('tag', ownTag),
    collectionId: read('collectionId', id),
    personaId: read('personaId', id),
    modelId: read('modelId', id),
    bundleId: read('bundleId', id),
    trash: search.get('trash') === 'true' ? 'true' : undefined,
    sort: read('sort', contentSort),
  };
}

/** Start of a past day in the browser's time zone. */
function getStartOfDay(daysAgo: number, now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).toISOString();
}

/** Filters whose value is the same for all variants of a bundle, and the display options. */
const stackableFilters: ReadonlySet<string> = new Set(['type', 'category', 'date', 'sort', 'stacked']);

/** Whether variants can be stacked: not with a filter that may match only some of them. */
export function canStack(filters: LibraryFilters): boolean {
  return Object.entries(filters).every(([name, value]) => value === undefined || stackableFilters.has(name));
}

/** Converts to the filters of the API: an age becomes its start time. */
export function toContentFilters(all: LibraryFilters, now: Date): ContentFilters {
  const { date, stacked, ...filters } = all;
  return {
    ...filters,
    since: date ? getStartOfDay(contentAges[date], now) : filters.since,
    stacked: canStack(all) ? stacked : undefined,
  };
}

/** Whether any filter is active; sort order and stacking do not count. */
export function hasFilters({ sort: _, stacked: __, ...filters }: LibraryFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
