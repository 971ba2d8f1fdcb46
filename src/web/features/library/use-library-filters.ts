import { useSearchParams } from 'react-router';
import { category } from '#contract/common.ts';
import { contentStatus, contentType } from '#contract/library.ts';
import type { ContentFilters } from '#web/lib/query-keys.ts';

export type LibraryFilters = Pick<ContentFilters, 'type' | 'category' | 'status'>;

/** The filters as the address has them, so that a view can be kept, shared between tabs and gone back to. */
export function useLibraryFilters() {
  const [search, setSearch] = useSearchParams();
  // What is not understood is left out rather than asked for.
  const filters: LibraryFilters = {
    type: contentType.safeParse(search.get('type')).data,
    category: category.safeParse(search.get('category')).data,
    status: contentStatus.safeParse(search.get('status')).data,
  };

  function change(name: keyof LibraryFilters, value: string): void {
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
  }

  function clear(): void {
    setSearch({}, { replace: true });
  }

  const active = Object.values(filters).some((value) => value !== undefined);
  return { filters, active, change, clear };
}
