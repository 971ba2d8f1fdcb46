import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { teamMembers, teams } from './schema.ts';

export type Membership = { teamId: string; ownerId: string; role: 'admin' | 'user' };

/** The team somebody is in; null for whoever has none. */
export async function membershipOf(db: Queryable, userId: string): Promise<Membership | null> {
  const [row] = await db
    .select({ teamId: teams.id, ownerId: teams.ownerId, role: teamMembers.role })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(eq(teamMembers.userId, userId));
  return row ?? null;
}

/**
 * The team whose admin this person is, held until the transaction ends, so that of two changes to a team one
 * waits for the other; null for a member who is no admin, and for whoever has no team.
 */
export async function adminsTeam(tx: Tx, userId: string): Promise<Membership | null> {
  const before = await membershipOf(tx, userId);
  if (!before) return null;
  await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, before.teamId)).for('update');
  // They may have been removed while this waited.
  const membership = await membershipOf(tx, userId);
  return membership?.role === 'admin' && membership.teamId === before.teamId ? membership : null;
}

/**
 * The team to which this person may invite: whoever has none begins one.
 *
 * @throws AppError FORBIDDEN for a member who is no admin
 */
export async function teamToInviteTo(tx: Tx, userId: string, now: Date): Promise<Membership> {
  if (!(await membershipOf(tx, userId))) {
    const id = newId();
    // Of two first invitations at the same moment one begins the team; the other finds it.
    const begun = await tx
      .insert(teams)
      .values({ id, ownerId: userId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: teams.id });
    if (begun.length > 0) {
      await tx.insert(teamMembers).values({ userId, teamId: id, role: 'admin', joinedAt: now });
    }
  }
  const team = await adminsTeam(tx, userId);
  if (!team) throw new AppError('FORBIDDEN', 'Only admins of the team can invite others.');
  return team;
}
