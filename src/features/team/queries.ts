import { and, asc, eq } from 'drizzle-orm';
import type { OpenInvitation, Team, TeamMember } from '#contract/team.ts';
import { accountsOf } from '#features/identity';
import type { Db } from '#platform/db/client.ts';
import { unanswered } from './invite-member.ts';
import { type Membership, membershipOf } from './membership.ts';
import { teamInvitations, teamMembers } from './schema.ts';

/** The caller's team as they may see it: by themselves before they have invited anybody. */
export async function teamOf(db: Db, userId: string, now: Date): Promise<Team> {
  const membership = await membershipOf(db, userId);
  if (!membership) {
    const [you] = await membersOf(db, userId, [{ userId, role: 'admin' as const, joinedAt: now }], userId);
    return { members: you ? [you] : [], invitations: [], isAdmin: true, isOwner: true };
  }
  const isAdmin = membership.role === 'admin';
  const rows = await db
    .select()
    .from(teamMembers)
    .where(eq(teamMembers.teamId, membership.teamId))
    .orderBy(asc(teamMembers.joinedAt), asc(teamMembers.userId));
  return {
    members: await membersOf(db, userId, rows, membership.ownerId),
    invitations: isAdmin ? await invitationsOf(db, membership, now) : [],
    isAdmin,
    isOwner: membership.ownerId === userId,
  };
}

type MemberRow = { userId: string; role: 'admin' | 'user'; joinedAt: Date };

async function membersOf(
  db: Db,
  callerId: string,
  rows: readonly MemberRow[],
  ownerId: string,
): Promise<TeamMember[]> {
  const accounts = await accountsOf(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.flatMap(({ userId, role, joinedAt }) => {
    const account = accounts.get(userId);
    if (!account) return [];
    const { email, firstName, lastName } = account;
    return {
      id: userId,
      firstName,
      lastName,
      email,
      role,
      isOwner: userId === ownerId,
      isYou: userId === callerId,
      joinedAt: joinedAt.toISOString(),
    };
  });
}

async function invitationsOf(db: Db, { teamId }: Membership, now: Date): Promise<OpenInvitation[]> {
  const rows = await db
    .select()
    .from(teamInvitations)
    .where(and(eq(teamInvitations.teamId, teamId), unanswered))
    .orderBy(asc(teamInvitations.createdAt), asc(teamInvitations.id));
  const inviters = await accountsOf(
    db,
    rows.map(({ invitedBy }) => invitedBy),
  );
  return rows.map(({ id, email, role, invitedBy, sentAt, expiresAt }) => ({
    id,
    email,
    role,
    invitedBy: inviters.get(invitedBy)?.name ?? '',
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    expired: expiresAt <= now,
  }));
}
