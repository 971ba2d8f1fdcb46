import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { notify, problemOf } from '#web/ui/notify.ts';

export type ToldChange<Values> = {
  change: (values: Values) => Promise<{ message: string }>;
  /** Titles of the toasts; the server's own words stand below them. */
  done: string;
  failed: string;
  onDone?: () => void;
};

/** A change that says what became of it in a toast, after which what it makes stale is read again. */
export function useToldChange<Values = void>(
  stale: QueryKey,
  { change, done, failed, onDone }: ToldChange<Values>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => {
      notify.success({ title: done, text: message });
      onDone?.();
      return client.invalidateQueries({ queryKey: stale });
    },
    onError: (error) => notify.error({ title: failed, text: problemOf(error) }),
  });
}
