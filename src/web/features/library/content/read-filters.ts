import type { z } from 'zod';
import { category, id } from '#contract/common.ts';
import {
  contentAge,
  contentSort,
  contentStatus,
  contentType,
  moment,
  ownTag,
  verdict,
} from '#contract/library.ts';
import { contentAges, limits } from '#contract/limits.ts';
import type { ContentFilters } from '#web/lib/query-keys.ts';

/** What the address says of the library: which items, and in which order. Absent fields do not narrow. */
export type LibraryFilters = Omit<ContentFilters, 'limit'> & {
  date?: z.infer<typeof contentAge> | undefined;
};

/** Reads the address. What is not understood is left out rather than asked for. */
export function readFilters(search: URLSearchParams): LibraryFilters {
  const read = <Value>(name: keyof LibraryFilters, as: z.ZodType<Value>) =>
    as.safeParse(search.get(name)).data;
  return {
    type: read('type', contentType),
    category: read('category', category),
    status: read('status', contentStatus),
    date: read('date', contentAge),
    since: read('since', moment),
    until: read('until', moment),
    q: search.get('q')?.trim().slice(0, limits.searchMaximum) || undefined,
    favourite: search.get('favourite') === 'true' ? 'true' : undefined,
    stacked: search.get('stacked') === 'true' ? 'true' : undefined,
    verdict: read('verdict', verdict),
    tag: read('tag', ownTag),
    collectionId: read('collectionId', id),
    personaId: read('personaId', id),
    modelId: read('modelId', id),
    bundleId: read('bundleId', id),
    trash: search.get('trash') === 'true' ? 'true' : undefined,
    sort: read('sort', contentSort),
  };
}

/** The first moment of the day, where this browser is, that lies so many days back. */
function beginningOf(daysAgo: number, now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).toISOString();
}

/** What all variants of a call have in common, besides the order and the stacks themselves. */
const common: ReadonlySet<string> = new Set(['type', 'category', 'date', 'sort', 'stacked']);

/** Whether variants can be stacked: not while something is looked for that may be true of one of them alone. */
export function canStack(filters: LibraryFilters): boolean {
  return Object.entries(filters).every(([name, value]) => value === undefined || common.has(name));
}

/** The filters as the server takes them: an age becomes the moment that it begins with. */
export function askedBy(all: LibraryFilters, now: Date): ContentFilters {
  const { date, stacked, ...filters } = all;
  return {
    ...filters,
    since: date ? beginningOf(contentAges[date], now) : filters.since,
    stacked: canStack(all) ? stacked : undefined,
  };
}

/** Whether anything is left out; an order leaves nothing out, and neither do stacks. */
export function isNarrowed({ sort: _, stacked: __, ...filters }: LibraryFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
