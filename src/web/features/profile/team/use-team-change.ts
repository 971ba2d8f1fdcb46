import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify, problemOf } from '#web/ui/notify.ts';

type TeamChange<Values> = {
  change: (values: Values) => Promise<{ message: string }>;
  /** Titles of the toasts; the server's own words stand below them. */
  done: string;
  failed: string;
  onDone?: () => void;
};

/** A change to the team: it says what became of it, and the card is read again. */
export function useTeamChange<Values = void>({ change, done, failed, onDone }: TeamChange<Values>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => {
      notify.success({ title: done, text: message });
      onDone?.();
      return client.invalidateQueries({ queryKey: queryKeys.team });
    },
    onError: (error) => notify.error({ title: failed, text: problemOf(error) }),
  });
}
