import { and, asc, eq } from 'drizzle-orm';
import type { OpenInvitation, Team, TeamMember } from '#contract/team.ts';
import { getSpendingByMember } from '#features/billing/ledger';
import { listAccounts } from '#features/identity/accounts';
import type { Db } from '#platform/db/client.ts';
import { isUnanswered } from './invite-member.ts';
import { findMembership, type Membership } from './membership.ts';
import { teamInvitations, teamMembers } from './schema.ts';

/** The caller's team as they may see it; only the caller before the first invitation. */
export async function getTeam(db: Db, userId: string, now: Date): Promise<Team> {
  const membership = await findMembership(db, userId);
  if (!membership) {
    const alone = { userId, role: 'admin' as const, joinedAt: now, monthlyCap: null };
    const [you] = await listMembers(
      db,
      { callerId: userId, ownerId: userId, isAdmin: true, spent: new Map() },
      [alone],
    );
    return { members: you ? [you] : [], invitations: [], isAdmin: true, isOwner: true };
  }
  const isAdmin = membership.role === 'admin';
  const rows = await db
    .select()
    .from(teamMembers)
    .where(eq(teamMembers.teamId, membership.teamId))
    .orderBy(asc(teamMembers.joinedAt), asc(teamMembers.userId));
  const { ownerId } = membership;
  const spent = await getSpendingByMember(db, ownerId);
  return {
    members: await listMembers(db, { callerId: userId, ownerId, isAdmin, spent }, rows),
    invitations: isAdmin ? await listInvitations(db, membership, now) : [],
    isAdmin,
    isOwner: membership.ownerId === userId,
  };
}

type MemberRow = Pick<typeof teamMembers.$inferSelect, 'userId' | 'role' | 'joinedAt' | 'monthlyCap'>;
/** The caller, the team's owner, and the spending by member; the owner's under null. */
type TeamView = {
  callerId: string;
  isAdmin: boolean;
  ownerId: string;
  spent: ReadonlyMap<string | null, number>;
};

async function listMembers(
  db: Db,
  { callerId, isAdmin, ownerId, spent }: TeamView,
  rows: readonly MemberRow[],
): Promise<TeamMember[]> {
  const accounts = await listAccounts(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.flatMap(({ userId, role, joinedAt, monthlyCap }) => {
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
      monthlyCap,
      spentThisMonth:
        isAdmin || userId === callerId ? (spent.get(userId === ownerId ? null : userId) ?? 0) : null,
      joinedAt: joinedAt.toISOString(),
    };
  });
}

async function listInvitations(db: Db, { teamId }: Membership, now: Date): Promise<OpenInvitation[]> {
  const rows = await db
    .select()
    .from(teamInvitations)
    .where(and(eq(teamInvitations.teamId, teamId), isUnanswered))
    .orderBy(asc(teamInvitations.createdAt), asc(teamInvitations.id));
  const inviters = await listAccounts(
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
