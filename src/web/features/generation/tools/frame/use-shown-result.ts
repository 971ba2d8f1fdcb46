import { useSearchParams } from 'react-router';

/** Which result stands on the stage: in the address, so that a reload keeps it. Null: the picture itself. */
export function useShownResult(): { id: string | null; show: (id: string | null) => void } {
  const [search, setSearch] = useSearchParams();
  const show = (id: string | null) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        if (id) next.set('result', id);
        else next.delete('result');
        return next;
      },
      { replace: true },
    );
  return { id: search.get('result'), show };
}
