import { useLiveSearch } from '#web/lib/live-search.ts';
import { isNarrowed, type LibraryFilters, readFilters } from './read-filters.ts';

export type ChangeFilter = (name: keyof LibraryFilters, value: string) => void;

/** The filters as the address has them, so that a view can be kept, shared between tabs and gone back to. */
export function useLibraryFilters() {
  const [search, changeSearch] = useLiveSearch();
  const filters = readFilters(search);

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

  return { filters, active: isNarrowed(filters), change, clear };
}
