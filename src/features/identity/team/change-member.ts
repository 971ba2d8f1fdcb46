import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { MemberChange } from '#contract/team.ts';
import { accountOf } from '#features/identity/accounts';
import type { Tx } from '#platform/db/client.ts';
import { adminsTeam, membershipOf } from './membership.ts';
import { teamMembers } from './schema.ts';

/**
 * Gives somebody of the caller's team another role, or another bound to what they spend.
 *
 * @throws AppError NOT_FOUND for whoever is not in it, also to a caller who is no admin; FORBIDDEN for the owner,
 *   whose tokens they are, and for oneself
 */
export async function changeMember(
  tx: Tx,
  given: { callerId: string; userId: string; change: MemberChange },
): Promise<{ name: string }> {
  const { callerId, userId, change } = given;
  const caller = await adminsTeam(tx, callerId);
  const member = await membershipOf(tx, userId);
  if (!caller || member?.teamId !== caller.teamId) {
    throw new AppError('NOT_FOUND', 'There is no such member of your team.');
  }
  if (userId === caller.ownerId) throw new AppError('FORBIDDEN', 'The owner of a team stays its admin.');
  if (userId === callerId) throw new AppError('FORBIDDEN', 'Another admin has to change this for you.');
  await tx
    .update(teamMembers)
    .set({
      ...(change.role !== undefined && { role: change.role }),
      ...(change.monthlyCap !== undefined && { monthlyCap: change.monthlyCap }),
    })
    .where(eq(teamMembers.userId, userId));
  return accountOf(tx, userId);
}
