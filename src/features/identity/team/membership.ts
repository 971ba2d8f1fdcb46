import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { teamMembers, teams } from './schema.ts';

export type Membership = { teamId: string; ownerId: string; role: 'admin' | 'user' };

/** The user's team membership; null for none. */
export async function findMembership(db: Queryable, userId: string): Promise<Membership | null> {
  const [row] = await db
    .select({ teamId: teams.id, ownerId: teams.ownerId, role: teamMembers.role })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(eq(teamMembers.userId, userId));
  return row ?? null;
}

/**
 * Locks the team that the user administers until the transaction ends, which serialises changes to a team; null for a
 * user who is no admin or has no team.
 */
export async function lockAdministeredTeam(tx: Tx, userId: string): Promise<Membership | null> {
  const before = await findMembership(tx, userId);
  if (!before) return null;
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, before.teamId)).for('update');
  // The user may have been removed while this waited for the lock.
  const membership = await findMembership(tx, userId);
  return membership?.role === 'admin' && membership.teamId === before.teamId ? membership : null;
}

/**
 * The user's team for invitations, locked; created for a user without a team.
 *
 * @throws AppError FORBIDDEN for a member who is no admin
 */
export async function getOrCreateTeam(tx: Tx, userId: string, now: Date): Promise<Membership> {
  if (!(await findMembership(tx, userId))) {
    const id = newId();
    // Of two concurrent first invitations one creates the team, and the other finds it.
    const begun = await tx
      .insert(teams)
      .values({ id, ownerId: userId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: teams.id });
    if (begun.length > 0) {
      await tx.insert(teamMembers).values({ userId, teamId: id, role: 'admin', joinedAt: now });
    }
  }
  const team = await lockAdministeredTeam(tx, userId);
  if (!team) throw new AppError('FORBIDDEN', 'Only admins of the team can invite others.');
  return team;
}
