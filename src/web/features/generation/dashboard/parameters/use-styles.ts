import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedStyle } from '#contract/saved-styles.ts';
import { call } from '#web/lib/api.ts';
import type { Draft } from '#web/lib/draft.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

/** The parts of a draft that a style saves. */
export type StyleSettings = Pick<Draft, 'parameters' | 'styleWords'>;

const toSettings = ({ parameters, styleWords: words }: StyleSettings) => ({ parameters, words });

/** The styles of the account and its team, by name. */
export function useStyles() {
  return useQuery({
    queryKey: queryKeys.styles,
    queryFn: ({ signal }) => call('listStyles', { signal }),
  });
}

function useChangeStyles() {
  const client = useQueryClient();
  return (change: (styles: SavedStyle[]) => SavedStyle[]) => {
    client.setQueryData<SavedStyle[]>(queryKeys.styles, (styles) => styles && sort(change(styles)));
    void client.invalidateQueries({ queryKey: queryKeys.styles });
  };
}

const sort = (styles: SavedStyle[]) => styles.toSorted((one, other) => one.name.localeCompare(other.name));

/** Saves the settings as a style. The mutation's variable is its name. */
export function useSaveStyle(settings: StyleSettings, onDone: () => void) {
  const change = useChangeStyles();
  return useMutation({
    mutationFn: (name: string) => call('createStyle', { body: { name, ...toSettings(settings) } }),
    onSuccess: (style) => {
      change((styles) => [...styles, style]);
      onDone();
    },
  });
}

/** Renames a style. The mutation's variable is the new name. */
export function useRenameStyle(id: string, onDone: () => void) {
  const change = useChangeStyles();
  return useMutation({
    mutationFn: (name: string) => call('changeStyle', { params: { id }, body: { name } }),
    onSuccess: (style) => {
      change((styles) => styles.map((each) => (each.id === id ? style : each)));
      onDone();
    },
  });
}

/** Replaces a style's settings by the current ones. */
export function useUpdateStyle({ id, name }: SavedStyle, settings: StyleSettings) {
  const change = useChangeStyles();
  return useMutation({
    mutationFn: () => call('changeStyle', { params: { id }, body: { settings: toSettings(settings) } }),
    onSuccess: (style) => {
      change((styles) => styles.map((each) => (each.id === id ? style : each)));
      notify.success({ title: 'Style updated', text: `“${name}” has the current settings.` });
    },
    onError: (error) => notify.error({ title: 'Not updated', text: getErrorMessage(error) }),
  });
}

export function useDeleteStyle({ id, name }: SavedStyle) {
  const change = useChangeStyles();
  return useMutation({
    mutationFn: () => call('deleteStyle', { params: { id } }),
    onSuccess: () => {
      change((styles) => styles.filter((each) => each.id !== id));
      notify.success({ title: 'Style deleted', text: `“${name}” was deleted.` });
    },
    onError: (error) => notify.error({ title: 'Not deleted', text: getErrorMessage(error) }),
  });
}
