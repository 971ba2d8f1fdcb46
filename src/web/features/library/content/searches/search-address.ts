import type { SavedSearch } from '#contract/collections.ts';
import type { LibraryFilters } from '../library-filters.ts';

/** Whether the filters can be saved: at least one, and not in the trash. */
export function canSaveSearch({ trash, sort: _, stacked: __, ...filters }: LibraryFilters): boolean {
  return !trash && Object.values(filters).some((value) => value !== undefined);
}

/** Converts filters to the query of a saved search. */
export function toSavedQuery({
  trash: _,
  sort = 'newest',
  ...filters
}: LibraryFilters): SavedSearch['query'] {
  return { ...filters, sort };
}

/** The path of a saved search. */
export function buildSearchPath({ query: { sort, ...filters } }: SavedSearch): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== '') search.set(name, value);
  }
  if (sort !== 'newest') search.set('sort', sort);
  return `/content?${search}`;
}
