import { useSearchParams } from 'react-router';

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
  const [search, setSearch] = useSearchParams();

  function show(id: string | null, replace: boolean): void {
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        if (id) next.set('view', id);
        else next.delete('view');
        return next;
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
