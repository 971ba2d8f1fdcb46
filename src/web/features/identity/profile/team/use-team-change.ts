import { queryKeys } from '#web/lib/query-keys.ts';
import { type ToldChange, useToldChange } from '../use-told-change.ts';

/** A change to the team: it says what became of it, and the card is read again. */
export function useTeamChange<Values = void>(change: ToldChange<Values>) {
  return useToldChange(queryKeys.team, change);
}
