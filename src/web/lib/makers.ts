import { useTeam } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';

/**
 * Who asked for something in the account that is worked in.
 *
 * @param madeBy the member of its team; null for its owner
 * @returns the name to show; null where it goes without saying: the person's own, in their own account
 */
export function useMaker(madeBy: string | null): string | null {
  const { id, worksIn } = useUser();
  const { data: team } = useTeam({ enabled: madeBy !== null && madeBy !== id });
  if (madeBy === null) return worksIn?.ownerName ?? null;
  if (madeBy === id) return 'You';
  if (!team) return null;
  const member = team.members.find((other) => other.id === madeBy);
  return member ? `${member.firstName} ${member.lastName}` : 'Somebody who is no longer in the team';
}
