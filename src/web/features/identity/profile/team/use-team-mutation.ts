import { queryKeys } from '#web/lib/query-keys.ts';
import {
  type MutationWithToastOptions,
  useMutationWithToast,
} from '../../../../ui/use-mutation-with-toast.ts';

/** A mutation of the team that shows its result as a toast and refreshes the card. */
export function useTeamMutation<Values = void>(options: MutationWithToastOptions<Values>) {
  return useMutationWithToast([queryKeys.team], options);
}
