import { useLiveSearch } from '#web/lib/live-search.ts';

export type ViewerState = {
  /** The item that is looked at, or null. */
  shown: string | null;
  open: (id: string) => void;
  /** To a neighbour: without a step of its own in the history. */
  move: (id: string) => void;
  close: () => void;
};

/** Which item is open stands in the address: Back closes the viewer, and a reload keeps it. */
export function useViewer(): ViewerState {
  const [search, changeSearch] = useLiveSearch();

  function show(id: string | null, replace: boolean): void {
    changeSearch(
      (now) => {
        // An answer comes late for who has closed the viewer or looks at another item by then: they stay there.
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
