import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { getMemberSpending } from '#features/billing/ledger';
import { isAccountOpen, setWorksIn } from '#features/identity/accounts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { findMembership } from './membership.ts';
import { teamMembers, teams } from './schema.ts';

/**
 * Switches the account that a user works in: their team's or their own.
 *
 * @throws AppError CONFLICT for the team's account when the user is in no other user's team, or its owner's account is
 *   suspended or closed
 */
export async function switchAccount(tx: Tx, userId: string, where: 'team' | 'own'): Promise<void> {
  const membership = where === 'team' ? await findMembership(tx, userId) : null;
  if (where === 'team' && (!membership || membership.ownerId === userId)) {
    throw new AppError('CONFLICT', 'You are not in another person’s team. This is your own account.');
  }
  if (membership && !(await isAccountOpen(tx, membership.ownerId))) {
    throw new AppError('CONFLICT', 'Your team’s account is currently suspended.');
  }
  await setWorksIn(tx, userId, membership?.ownerId ?? null);
}

/**
 * Requires that a member's spending this month (UTC) is within their cap. Call it after the tokens are held, while the
 * wallet is locked.
 *
 * @throws AppError MEMBER_LIMIT with details `{ most, spent }`; FORBIDDEN for a user who is no longer in the team
 */
export async function requireWithinCap(tx: Tx, ownerId: string, memberId: string): Promise<void> {
  const membership = await findMembership(tx, memberId);
  if (membership?.ownerId !== ownerId) {
    throw new AppError('FORBIDDEN', 'You are no longer in this team.');
  }
  const [member] = await tx
    .select({ most: teamMembers.monthlyCap })
    .from(teamMembers)
    .where(eq(teamMembers.userId, memberId));
  const most = member?.most ?? null;
  if (most === null) return;
  const spent = await getMemberSpending(tx, ownerId, memberId);
  if (spent <= most) return;
  throw new AppError(
    'MEMBER_LIMIT',
    `This is more than the ${most} ${most === 1 ? 'token' : 'tokens'} that your team lets you spend in a month. An admin of the team can raise it.`,
    { most, spent },
  );
}

/** Whether the user may decide for an account: its owner and the admins of their team. */
export async function isAccountAdmin(db: Queryable, ownerId: string, personId: string): Promise<boolean> {
  if (personId === ownerId) return true;
  const membership = await findMembership(db, personId);
  return membership?.ownerId === ownerId && membership.role === 'admin';
}

/** The people who work in an account: its owner and the members of their team, with whether they may decide for it. */
export async function listTeamPeople(
  db: Queryable,
  ownerId: string,
): Promise<{ userId: string; isAdmin: boolean }[]> {
  const rows = await db
    .select({ userId: teamMembers.userId, role: teamMembers.role })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(and(eq(teams.ownerId, ownerId), ne(teamMembers.userId, ownerId)));
  return [
    { userId: ownerId, isAdmin: true },
    ...rows.map(({ role, userId }) => ({ userId, isAdmin: role === 'admin' })),
  ];
}

/**
 * Requires that the user may delete permanently in an account: its owner and the admins of their team. Other members can
 * only move items to the trash.
 *
 * @throws AppError FORBIDDEN
 */
export async function requireMayDeletePermanently(
  db: Queryable,
  ownerId: string,
  personId: string,
): Promise<void> {
  if (await isAccountAdmin(db, ownerId, personId)) return;
  throw new AppError(
    'FORBIDDEN',
    'Only the owner and the admins of the team can delete permanently. You can leave items in the trash for them.',
  );
}
