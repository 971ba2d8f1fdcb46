import { useSearchParams } from 'react-router';

/** The result on the stage, kept in the address so that a reload keeps it. Null means the source picture. */
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
