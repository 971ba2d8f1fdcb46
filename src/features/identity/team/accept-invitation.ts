import { asc, eq, or } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Invitation } from '#contract/team.ts';
import { accountOf, setWorksIn } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import { hashToken } from '#platform/crypto/link-token.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { endTeamOfOne } from './leave-team.ts';
import { membershipOf } from './membership.ts';
import { teamInvitations, teamMembers, teams } from './schema.ts';

type InvitationRow = typeof teamInvitations.$inferSelect;

const noSuch = new AppError(
  'NOT_FOUND',
  'This link is not right. If the invitation was sent again, the link in the newest mail is the one that works.',
);
const whyNot: Record<Exclude<Invitation['state'], 'open'>, string> = {
  expired: 'This invitation has run out. Please ask for a new one.',
  accepted: 'This invitation was accepted already.',
  withdrawn: 'This invitation was withdrawn.',
};

/** What an invitation says to whoever has its link. @throws AppError NOT_FOUND */
export async function readInvitation(db: Queryable, token: string, now: Date): Promise<Invitation> {
  const [found] = await db
    .select({ invitation: teamInvitations, ownerId: teams.ownerId })
    .from(teamInvitations)
    .innerJoin(teams, eq(teams.id, teamInvitations.teamId))
    .where(eq(teamInvitations.tokenHash, hashToken(token)));
  if (!found) throw noSuch;
  const { email, role, message, expiresAt, invitedBy } = found.invitation;
  const [owner, inviter] = [await accountOf(db, found.ownerId), await accountOf(db, invitedBy)];
  return {
    state: stateOf(found.invitation, now),
    email,
    role,
    ownerName: owner.name,
    inviterName: inviter.name,
    message,
    expiresAt: expiresAt.toISOString(),
  };
}

function stateOf({ acceptedAt, withdrawnAt, expiresAt }: InvitationRow, now: Date): Invitation['state'] {
  if (acceptedAt) return 'accepted';
  if (withdrawnAt) return 'withdrawn';
  return expiresAt <= now ? 'expired' : 'open';
}

/**
 * Joins the team that an invitation is for. It works once, and only for the account of the invited address.
 *
 * @returns whose team it is
 * @throws AppError NOT_FOUND for an unknown token, CONFLICT for one that is no longer open and for somebody
 *   who is in a team with others, FORBIDDEN for another address
 */
export async function acceptInvitation(
  tx: Tx,
  given: { token: string; userId: string; now: Date },
): Promise<{ ownerName: string }> {
  const { userId, now } = given;
  const { found, team, ownTeam } = await lockTeams(tx, given);
  const state = stateOf(found, now);
  if (state !== 'open') throw new AppError('CONFLICT', whyNot[state]);
  const person = await accountOf(tx, userId);
  if (person.email !== found.email) {
    throw new AppError(
      'FORBIDDEN',
      `This invitation is for ${found.email}, and you are signed in as ${person.email}.`,
    );
  }
  if (ownTeam) await endTeamOfOne(tx, ownTeam);
  if (await membershipOf(tx, userId)) {
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
    title: `${person.name} is in your team now`,
    message: `${person.email} has accepted your invitation.`,
  });
  await setWorksIn(tx, userId, team.ownerId);
  return { ownerName: (await accountOf(tx, team.ownerId)).name };
}

/**
 * The invitation, its team, and the team that this person owns, held until the transaction ends. Teams are
 * locked in the order of their ids, and before invitations, as everywhere: nobody waits in a circle.
 */
async function lockTeams(tx: Tx, { token, userId }: { token: string; userId: string }) {
  const byToken = eq(teamInvitations.tokenHash, hashToken(token));
  const [known] = await tx.select().from(teamInvitations).where(byToken);
  if (!known) throw noSuch;
  const locked = await tx
    .select()
    .from(teams)
    .where(or(eq(teams.id, known.teamId), eq(teams.ownerId, userId)))
    .orderBy(asc(teams.id))
    .for('update');
  const [found] = await tx.select().from(teamInvitations).where(byToken).for('update');
  const team = locked.find(({ id }) => id === known.teamId);
  if (!found || !team) throw noSuch;
  return { found, team, ownTeam: locked.find(({ ownerId }) => ownerId === userId) };
}
