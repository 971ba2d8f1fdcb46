import { and, eq, ne, sql } from 'drizzle-orm';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { teamInvitations, teamMembers, teams } from './schema.ts';

/** The other side of an invitation is another person's data and not exported. */
const secrets = [teamInvitations.tokenHash, teamInvitations.email];

export const teamData: readonly DataPart[] = [
  createTablePart({
    name: 'team-membership',
    about: 'The team you are in, with the date you joined.',
    table: teamMembers,
    owner: (userId) => eq(teamMembers.userId, userId),
  }),
  createTablePart({ name: 'own-team', about: 'The team you own.', table: teams, owner: teams.ownerId }),
  createTablePart({
    name: 'invitations-by-you',
    about: 'Invitations you sent, with your message but without the addresses.',
    table: teamInvitations,
    owner: teamInvitations.invitedBy,
    without: [...secrets, teamInvitations.acceptedBy],
  }),
  createTablePart({
    name: 'invitations-to-you',
    about: 'Invitations to your address.',
    table: teamInvitations,
    owner: (userId) => sql`${teamInvitations.email} = (select email from users where id = ${userId})`,
    without: [...secrets, teamInvitations.message],
  }),
];

/**
 * Ends a closed account's part in teams: deletes its own team with its invitations, notifies the members, and leaves
 * another owner's team. Repeatable.
 */
export async function endTeams(tx: Tx, userId: string): Promise<void> {
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
        message: 'Its owner’s account was closed. Your own account is not affected.',
      });
    }
  }
  await tx.delete(teamMembers).where(eq(teamMembers.userId, userId));
}

/** Deletes all invitations to the address of a deleted account. */
export async function deleteInvitations(tx: Tx, email: string): Promise<void> {
  await tx.delete(teamInvitations).where(eq(teamInvitations.email, email));
}
