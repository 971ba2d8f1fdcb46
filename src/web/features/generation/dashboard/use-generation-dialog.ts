import { useSearchParams } from 'react-router';

const dialogs = ['bundle', 'variants', 'video'] as const;
export type GenerationDialog = (typeof dialogs)[number];

/** Keeps the open dialog in the address as `?make=`, so that the command palette can link to it and Back closes it. */
export function useGenerationDialog() {
  const [search, setSearch] = useSearchParams();
  const show = (dialog: GenerationDialog | null) =>
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
    open: (dialog: GenerationDialog) => show(dialog),
    close: () => show(null),
  };
}
