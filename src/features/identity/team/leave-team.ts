import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { getAccount, setWorksIn } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import { findMembership, lockAdministeredTeam } from './membership.ts';
import { teamMembers, teams } from './schema.ts';

/**
 * Removes a member from the caller's team and notifies them.
 *
 * @throws AppError NOT_FOUND for a user who is not a member, and for a caller who is no admin; FORBIDDEN for the owner and
 *   for the caller's own membership
 */
export async function removeMember(
  tx: Tx,
  given: { callerId: string; userId: string; now: Date },
): Promise<{ name: string }> {
  const { callerId, userId, now } = given;
  const caller = await lockAdministeredTeam(tx, callerId);
  const member = await findMembership(tx, userId);
  if (!caller || member?.teamId !== caller.teamId) {
    throw new AppError('NOT_FOUND', 'Your team has no such member.');
  }
  if (userId === callerId) throw new AppError('FORBIDDEN', 'You cannot remove yourself.');
  if (userId === caller.ownerId) throw new AppError('FORBIDDEN', 'The owner of a team cannot be removed.');
  await tx.delete(teamMembers).where(eq(teamMembers.userId, userId));
  const owner = await getAccount(tx, caller.ownerId);
  await notifyUser(tx, {
    userId,
    occasion: `team:${caller.teamId}:removed:${now.getTime()}`,
    title: 'You were removed from a team',
    message: `You are no longer in the team of ${owner.name}. Your own account is not affected.`,
  });
  await setWorksIn(tx, userId, null);
  return getAccount(tx, userId);
}

/** Leaves the user's team. @throws AppError CONFLICT for a user without a team, FORBIDDEN for the owner */
export async function leaveTeam(tx: Tx, userId: string): Promise<void> {
  const membership = await findMembership(tx, userId);
  if (!membership) throw new AppError('CONFLICT', 'You are not in a team.');
  if (membership.ownerId === userId) {
    throw new AppError('FORBIDDEN', 'The owner cannot leave the team.');
  }
  await tx.delete(teamMembers).where(eq(teamMembers.userId, userId));
  await setWorksIn(tx, userId, null);
}

/** Deletes a team whose only member is its owner, with its invitations. Requires the team's lock. */
export async function endTeamOfOne(tx: Tx, team: typeof teams.$inferSelect): Promise<void> {
  const others = await tx
    .select({ userId: teamMembers.userId })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, team.id), ne(teamMembers.userId, team.ownerId)))
    .limit(1);
  if (others.length === 0) await tx.delete(teams).where(eq(teams.id, team.id));
}
