import { useSearchParams } from 'react-router';

const dialogs = ['bundle', 'video'] as const;
export type OrderDialog = (typeof dialogs)[number];

/** Which dialog is open stands in the address, as `?make=`: the palette leads there, and Back closes it. */
export function useOrderDialog() {
  const [search, setSearch] = useSearchParams();
  const show = (dialog: OrderDialog | null) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        if (dialog) next.set('make', dialog);
        else next.delete('make');
        return next;
      },
      { replace: dialog === null },
    );
  return {
    shown: dialogs.find((dialog) => dialog === search.get('make')) ?? null,
    open: (dialog: OrderDialog) => show(dialog),
    close: () => show(null),
  };
}
