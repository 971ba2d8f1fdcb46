import type { SavedSearch } from '#contract/collections.ts';
import type { LibraryFilters } from '../read-filters.ts';

/** Whether these filters say something that can be kept: the trash is no search. */
export function canBeKept({ trash, sort: _, stacked: __, ...filters }: LibraryFilters): boolean {
  return !trash && Object.values(filters).some((value) => value !== undefined);
}

/** The filters as a kept search has them. */
export function keptOf({ trash: _, sort = 'newest', ...filters }: LibraryFilters): SavedSearch['query'] {
  return { ...filters, sort };
}

/** Where a kept search is open. */
export function addressOfSearch({ query: { sort, ...filters } }: SavedSearch): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined && value !== '') search.set(name, value);
  }
  if (sort !== 'newest') search.set('sort', sort);
  return `/content?${search}`;
}
