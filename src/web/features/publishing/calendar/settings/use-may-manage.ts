import { useTeam } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';

/** Whether the user may change what counts for the whole account: its owner and the team's admins may. */
export function useMayManage(): boolean {
  const { gate, worksIn } = useUser();
  const { data: team } = useTeam({ enabled: worksIn !== null });
  return gate === 'app' && (worksIn === null || team?.isAdmin === true);
}
