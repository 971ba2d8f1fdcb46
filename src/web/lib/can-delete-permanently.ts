import { useTeam } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';

/** Whether the user may delete permanently in the current account: its owner and the team's admins may. */
export function useCanDeletePermanently(): boolean {
  const { worksIn } = useUser();
  const { data: team } = useTeam({ enabled: worksIn !== null });
  return worksIn === null || team?.isAdmin === true;
}
