import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { MemberChange } from '#contract/team.ts';
import { getAccount } from '#features/identity/accounts';
import type { Tx } from '#platform/db/client.ts';
import { findMembership, lockAdministeredTeam } from './membership.ts';
import { teamMembers } from './schema.ts';

/**
 * Changes the role or the monthly spending cap of a member of the caller's team.
 *
 * @throws AppError NOT_FOUND for a user who is not a member, and for a caller who is no admin; FORBIDDEN for the owner,
 *   whose tokens the team spends, and for the caller's own membership
 */
export async function changeMember(
  tx: Tx,
  given: { callerId: string; userId: string; change: MemberChange },
): Promise<{ name: string }> {
  const { callerId, userId, change } = given;
  const caller = await lockAdministeredTeam(tx, callerId);
  const member = await findMembership(tx, userId);
  if (!caller || member?.teamId !== caller.teamId) {
    throw new AppError('NOT_FOUND', 'Your team has no such member.');
  }
  if (userId === caller.ownerId) throw new AppError('FORBIDDEN', 'The owner of a team is always an admin.');
  if (userId === callerId) throw new AppError('FORBIDDEN', 'Another admin has to change this for you.');
  await tx
    .update(teamMembers)
    .set({
      ...(change.role !== undefined && { role: change.role }),
      ...(change.monthlyCap !== undefined && { monthlyCap: change.monthlyCap }),
    })
    .where(eq(teamMembers.userId, userId));
  return getAccount(tx, userId);
}
