import { useLatestSearchParams } from '#web/lib/latest-search-params.ts';
import { hasFilters, type LibraryFilters, parseFilters } from './library-filters.ts';

export type ChangeFilter = (name: keyof LibraryFilters, value: string) => void;

/** The filters of the query string, so that views can be bookmarked, shared between tabs and navigated. */
export function useLibraryFilters() {
  const [search, changeSearch] = useLatestSearchParams();
  const filters = parseFilters(search);

  const change: ChangeFilter = (name, value) => {
    changeSearch(
      (now) => {
        now.delete('id');
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: true },
    );
  };

  function clear(): void {
    const { sort, stacked } = filters;
    changeSearch(() => new URLSearchParams({ ...(sort && { sort }), ...(stacked && { stacked }) }), {
      replace: true,
    });
  }

  return { filters, active: hasFilters(filters), change, clear };
}
