import { useTeam } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';

/**
 * The name of the person who requested something in the current account.
 *
 * @param madeBy the team member's id; null for the owner
 * @returns the name to show; null if the user works in their own account and requested it
 */
export function useMadeBy(madeBy: string | null): string | null {
  const { id, worksIn } = useUser();
  const { data: team } = useTeam({ enabled: madeBy !== null && madeBy !== id });
  if (madeBy === null) return worksIn?.ownerName ?? null;
  if (madeBy === id) return 'You';
  if (!team) return null;
  const member = team.members.find((other) => other.id === madeBy);
  return member ? `${member.firstName} ${member.lastName}` : 'Former team member';
}
