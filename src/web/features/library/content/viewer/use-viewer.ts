import { useLatestSearchParams } from '#web/lib/latest-search-params.ts';

export type ViewerState = {
  /** Id of the open item, or null. */
  shown: string | null;
  open: (id: string) => void;
  /** Opens a neighbour without a history entry. */
  move: (id: string) => void;
  close: () => void;
};

/** Keeps the open item in the query string: Back closes the viewer, a reload keeps it open. */
export function useViewer(): ViewerState {
  const [search, changeSearch] = useLatestSearchParams();

  function show(id: string | null, replace: boolean): void {
    changeSearch(
      (now) => {
        // Ignores a late answer after the viewer was closed or moved to another item.
        if (now.get('view') !== search.get('view')) return null;
        if (id) now.set('view', id);
        else now.delete('view');
        return now;
      },
      { replace },
    );
  }

  return {
    shown: search.get('view'),
    open: (id) => show(id, false),
    move: (id) => show(id, true),
    close: () => show(null, true),
  };
}
