import { and, eq, ne, sql } from 'drizzle-orm';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import { type DataPart, tablePart } from '#platform/own-data/data-part.ts';
import { teamInvitations, teamMembers, teams } from './schema.ts';

/** Whom somebody invited, or by whom they were invited, is another person's: neither goes into an export. */
const secrets = [teamInvitations.tokenHash, teamInvitations.email];

export const teamData: readonly DataPart[] = [
  tablePart({
    name: 'team-membership',
    about: 'The team you are in, and since when.',
    table: teamMembers,
    of: (userId) => eq(teamMembers.userId, userId),
  }),
  tablePart({ name: 'own-team', about: 'The team that is yours.', table: teams, of: teams.ownerId }),
  tablePart({
    name: 'invitations-by-you',
    about: 'Invitations that you sent, with your message, without the addresses of others.',
    table: teamInvitations,
    of: teamInvitations.invitedBy,
    without: [...secrets, teamInvitations.acceptedBy],
  }),
  tablePart({
    name: 'invitations-to-you',
    about: 'Invitations that came to your address.',
    table: teamInvitations,
    of: (userId) => sql`${teamInvitations.email} = (select email from users where id = ${userId})`,
    without: [...secrets, teamInvitations.message],
  }),
];

/**
 * Ends what an account that closes has to do with teams: its own goes with its invitations, and those in it are told;
 * it leaves another's. Repeatable.
 */
export async function endTeamsOf(tx: Tx, userId: string): Promise<void> {
  const [team] = await tx.select().from(teams).where(eq(teams.ownerId, userId)).for('update');
  if (team) {
    const others = await tx
      .select({ userId: teamMembers.userId })
      .from(teamMembers)
      .where(and(eq(teamMembers.teamId, team.id), ne(teamMembers.userId, userId)));
    await tx.delete(teams).where(eq(teams.id, team.id));
    for (const other of others) {
      await notifyUser(tx, {
        userId: other.userId,
        occasion: `team:${team.id}:ended`,
        title: 'Your team has ended',
        message: 'Its owner’s account was closed. Your own account stays as it is.',
      });
    }
  }
  await tx.delete(teamMembers).where(eq(teamMembers.userId, userId));
}

/** Removes invitations to the address of an account that is deleted, whoever sent them. */
export async function forgetInvitations(tx: Tx, email: string): Promise<void> {
  await tx.delete(teamInvitations).where(eq(teamInvitations.email, email));
}
