import { and, asc, eq, ne } from 'drizzle-orm';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import { teamMembers, teams } from './schema.ts';

const notices = {
  suspended: {
    title: 'Your team’s account is suspended',
    message: 'You work in your own account until it is open again. Your content stays in the team’s account.',
  },
  lifted: {
    title: 'Your team’s account is open again',
    message: 'Choose which account you work in under your initials, at “Work in”.',
  },
};

/**
 * Notifies the members of a team, and their open pages, that the owner's account was suspended or reopened, without the
 * reason. Call it late in a transaction.
 */
export async function notifyTeamOfSuspension(
  tx: Tx,
  { now, ownerId, what }: { ownerId: string; what: keyof typeof notices; now: Date },
): Promise<void> {
  const members = await tx
    .select({ userId: teamMembers.userId })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(and(eq(teams.ownerId, ownerId), ne(teamMembers.userId, ownerId)))
    // In a fixed order, so that two transactions cannot deadlock on each other's events.
    .orderBy(asc(teamMembers.userId));
  for (const { userId } of members) {
    const occasion = `team-account:${ownerId}:${what}:${now.getTime()}`;
    await notifyUser(tx, { userId, occasion, ...notices[what] });
    await publish(tx, userId, { name: 'account', data: {} });
  }
}
