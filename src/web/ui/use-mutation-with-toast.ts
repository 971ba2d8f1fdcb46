import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

export type MutationWithToastOptions<Values> = {
  change: (values: Values) => Promise<{ message: string }>;
  /** Titles of the success and error toasts. The server message is the text below. */
  done: string;
  failed: string;
  onDone?: () => void;
};

/**
 * A mutation that shows its result as a toast and then invalidates queries.
 *
 * @param staleKeys the keys of the queries to invalidate on success
 */
export function useMutationWithToast<Values = void>(
  staleKeys: readonly QueryKey[],
  { change, done, failed, onDone }: MutationWithToastOptions<Values>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => {
      notify.success({ title: done, text: message });
      onDone?.();
      return Promise.all(staleKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: (error) => notify.error({ title: failed, text: getErrorMessage(error) }),
  });
}
