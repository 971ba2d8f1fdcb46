import { useSearchParams } from 'react-router';
import { isNarrowed, type LibraryFilters, readFilters } from './read-filters.ts';

export type ChangeFilter = (name: keyof LibraryFilters, value: string) => void;

/** The filters as the address has them, so that a view can be kept, shared between tabs and gone back to. */
export function useLibraryFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);

  const change: ChangeFilter = (name, value) => {
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete('id');
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  };

  function clear(): void {
    const { sort, stacked } = filters;
    setSearch({ ...(sort && { sort }), ...(stacked && { stacked }) }, { replace: true });
  }

  return { filters, active: isNarrowed(filters), change, clear };
}
