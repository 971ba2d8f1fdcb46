import { and, asc, eq, ne } from 'drizzle-orm';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import { teamMembers, teams } from './schema.ts';

const news = {
  suspended: {
    title: 'Your team’s account is closed for now',
    message: 'You work in your own account until it is open again. What you made there stays there.',
  },
  lifted: {
    title: 'Your team’s account is open again',
    message: 'Under your initials, at “Work in”, you see which account you work in.',
  },
};

/**
 * Tells the members of somebody's team, and their open pages, that the account they work in was shut or opened: why is
 * the owner's own. Call it late in a transaction.
 */
export async function tellTeamOfSuspension(
  tx: Tx,
  { now, ownerId, what }: { ownerId: string; what: keyof typeof news; now: Date },
): Promise<void> {
  const members = await tx
    .select({ userId: teamMembers.userId })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(and(eq(teams.ownerId, ownerId), ne(teamMembers.userId, ownerId)))
    // In one order, so that no two transactions wait for each other's events.
    .orderBy(asc(teamMembers.userId));
  for (const { userId } of members) {
    const occasion = `team-account:${ownerId}:${what}:${now.getTime()}`;
    await notifyUser(tx, { userId, occasion, ...news[what] });
    await publish(tx, userId, { name: 'account', data: {} });
  }
}
