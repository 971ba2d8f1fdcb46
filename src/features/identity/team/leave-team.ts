import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { accountOf, setWorksIn } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import { adminsTeam, membershipOf } from './membership.ts';
import { teamMembers, teams } from './schema.ts';

/**
 * Removes somebody from the caller's team and tells them.
 *
 * @throws AppError NOT_FOUND for whoever is not in it, also to a caller who is no admin; FORBIDDEN for the
 *   owner and for oneself
 */
export async function removeMember(
  tx: Tx,
  given: { callerId: string; userId: string; now: Date },
): Promise<{ name: string }> {
  const { callerId, userId, now } = given;
  const caller = await adminsTeam(tx, callerId);
  const member = await membershipOf(tx, userId);
  if (!caller || member?.teamId !== caller.teamId) {
    throw new AppError('NOT_FOUND', 'There is no such member of your team.');
  }
  if (userId === callerId) throw new AppError('FORBIDDEN', 'You cannot remove yourself.');
  if (userId === caller.ownerId) throw new AppError('FORBIDDEN', 'The owner of a team cannot be removed.');
  await tx.delete(teamMembers).where(eq(teamMembers.userId, userId));
  const owner = await accountOf(tx, caller.ownerId);
  await notifyUser(tx, {
    userId,
    occasion: `team:${caller.teamId}:removed:${now.getTime()}`,
    title: 'You are no longer in a team',
    message: `You were removed from the team of ${owner.name}. Your own account stays as it is.`,
  });
  await setWorksIn(tx, userId, null);
  return accountOf(tx, userId);
}

/** Leaves the team one was invited to. @throws AppError CONFLICT for whoever has none, FORBIDDEN for its owner */
export async function leaveTeam(tx: Tx, userId: string): Promise<void> {
  const membership = await membershipOf(tx, userId);
  if (!membership) throw new AppError('CONFLICT', 'You are in no team.');
  if (membership.ownerId === userId) {
    throw new AppError('FORBIDDEN', 'A team cannot be left by its owner.');
  }
  await tx.delete(teamMembers).where(eq(teamMembers.userId, userId));
  await setWorksIn(tx, userId, null);
}

/** Ends a team in which its owner is alone, its invitations with it. The team must be locked. */
export async function endTeamOfOne(tx: Tx, team: typeof teams.$inferSelect): Promise<void> {
  const others = await tx
    .select({ userId: teamMembers.userId })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, team.id), ne(teamMembers.userId, team.ownerId)))
    .limit(1);
  if (others.length === 0) await tx.delete(teams).where(eq(teams.id, team.id));
}
