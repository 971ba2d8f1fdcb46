import { asc, eq, or } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Invitation } from '#contract/team.ts';
import { getAccount, setWorksIn } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import { hashToken } from '#platform/crypto/link-token.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { endTeamOfOne } from './leave-team.ts';
import { findMembership } from './membership.ts';
import { teamInvitations, teamMembers, teams } from './schema.ts';

type InvitationRow = typeof teamInvitations.$inferSelect;

const unknownLink = new AppError(
  'NOT_FOUND',
  'This link is invalid. If the invitation was sent again, use the link in the newest email.',
);
const refusals: Record<Exclude<Invitation['state'], 'open'>, string> = {
  expired: 'This invitation has expired. Please ask for a new one.',
  accepted: 'This invitation was already accepted.',
  withdrawn: 'This invitation was withdrawn.',
};

/** The invitation of a link's token. @throws AppError NOT_FOUND */
export async function readInvitation(db: Queryable, token: string, now: Date): Promise<Invitation> {
  const [found] = await db
    .select({ invitation: teamInvitations, ownerId: teams.ownerId })
    .from(teamInvitations)
    .innerJoin(teams, eq(teams.id, teamInvitations.teamId))
    .where(eq(teamInvitations.tokenHash, hashToken(token)));
  if (!found) throw unknownLink;
  const { email, role, message, expiresAt, invitedBy } = found.invitation;
  const [owner, inviter] = [await getAccount(db, found.ownerId), await getAccount(db, invitedBy)];
  return {
    state: getState(found.invitation, now),
    email,
    role,
    ownerName: owner.name,
    inviterName: inviter.name,
    message,
    expiresAt: expiresAt.toISOString(),
  };
}

function getState({ acceptedAt, withdrawnAt, expiresAt }: InvitationRow, now: Date): Invitation['state'] {
  if (acceptedAt) return 'accepted';
  if (withdrawnAt) return 'withdrawn';
  return expiresAt <= now ? 'expired' : 'open';
}

/**
 * Accepts an invitation and joins its team. It works once, and only for the account with the invited address.
 *
 * @returns the name of the team's owner
 * @throws AppError NOT_FOUND for an unknown token, CONFLICT for an invitation that is not open and for a member of a team
 *   with others, FORBIDDEN for another address
 */
export async function acceptInvitation(
  tx: Tx,
  given: { token: string; userId: string; now: Date },
): Promise<{ ownerName: string }> {
  const { userId, now } = given;
  const { found, team, ownTeam } = await lockTeams(tx, given);
  const state = getState(found, now);
  if (state !== 'open') throw new AppError('CONFLICT', refusals[state]);
  const person = await getAccount(tx, userId);
  if (person.email !== found.email) {
    throw new AppError(
      'FORBIDDEN',
      `This invitation is for ${found.email}, and you are signed in as ${person.email}.`,
    );
  }
  if (ownTeam) await endTeamOfOne(tx, ownTeam);
  if (await findMembership(tx, userId)) {
    throw new AppError('CONFLICT', 'You are in another team. Leave it in Profile Settings, then come back.');
  }
  await tx.insert(teamMembers).values({ userId, teamId: team.id, role: found.role, joinedAt: now });
  await tx
    .update(teamInvitations)
    .set({ acceptedAt: now, acceptedBy: userId })
    .where(eq(teamInvitations.id, found.id));
  await notifyUser(tx, {
    userId: found.invitedBy,
    occasion: `invitation:${found.id}:accepted`,
    title: `${person.name} joined your team`,
    message: `${person.email} has accepted your invitation.`,
  });
  await setWorksIn(tx, userId, team.ownerId);
  return { ownerName: (await getAccount(tx, team.ownerId)).name };
}

/**
 * Locks the invitation, its team, and the team that the user owns until the transaction ends. To avoid deadlocks, teams
 * are always locked in the order of their ids and before invitations.
 */
async function lockTeams(tx: Tx, { token, userId }: { token: string; userId: string }) {
  const byToken = eq(teamInvitations.tokenHash, hashToken(token));
  const [known] = await tx.select().from(teamInvitations).where(byToken);
  if (!known) throw unknownLink;
  const locked = await tx
    .select()
    .from(teams)
    .where(or(eq(teams.id, known.teamId), eq(teams.ownerId, userId)))
    .orderBy(asc(teams.id))
    .for('update');
  const [found] = await tx.select().from(teamInvitations).where(byToken).for('update');
  const team = locked.find(({ id }) => id === known.teamId);
  if (!found || !team) throw unknownLink;
  return { found, team, ownTeam: locked.find(({ ownerId }) => ownerId === userId) };
}
