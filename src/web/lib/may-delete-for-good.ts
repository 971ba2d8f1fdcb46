import { useTeam } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';

/** Whether the person deletes for good in the account that they work in: its owner does, and admins of the team. */
export function useMayDeleteForGood(): boolean {
  const { worksIn } = useUser();
  const { data: team } = useTeam({ enabled: worksIn !== null });
  return worksIn === null || team?.isAdmin === true;
}
