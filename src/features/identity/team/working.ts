import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { spentByMember } from '#features/billing/ledger';
import { isOpen, setWorksIn } from '#features/identity/accounts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { membershipOf } from './membership.ts';
import { teamMembers } from './schema.ts';

/**
 * From now on the person works in their team's account, or in their own.
 *
 * @throws AppError CONFLICT for the team's account where they are in nobody's team, or its owner's account is shut
 */
export async function workIn(tx: Tx, userId: string, where: 'team' | 'own'): Promise<void> {
  const membership = where === 'team' ? await membershipOf(tx, userId) : null;
  if (where === 'team' && (!membership || membership.ownerId === userId)) {
    throw new AppError('CONFLICT', 'You are in nobody’s team: this is your own account.');
  }
  if (membership && !(await isOpen(tx, membership.ownerId))) {
    throw new AppError('CONFLICT', 'The account of your team is closed at the moment.');
  }
  await setWorksIn(tx, userId, membership?.ownerId ?? null);
}

/**
 * Makes sure that a member has not spent more of the team's tokens this month (UTC) than they may. Call it after what
 * they are about to spend is held, and so with the wallet locked.
 *
 * @throws AppError MEMBER_LIMIT with details `{ most, spent }`; FORBIDDEN for somebody who is no longer in the team
 */
export async function requireWithinCap(tx: Tx, ownerId: string, memberId: string): Promise<void> {
  const membership = await membershipOf(tx, memberId);
  if (membership?.ownerId !== ownerId) {
    throw new AppError('FORBIDDEN', 'You are no longer in this team.');
  }
  const [member] = await tx
    .select({ most: teamMembers.monthlyCap })
    .from(teamMembers)
    .where(eq(teamMembers.userId, memberId));
  const most = member?.most ?? null;
  if (most === null) return;
  const spent = await spentByMember(tx, ownerId, memberId);
  if (spent <= most) return;
  throw new AppError(
    'MEMBER_LIMIT',
    `This is more than the ${most} ${most === 1 ? 'token' : 'tokens'} that your team lets you spend in a month. An admin of the team can raise it.`,
    { most, spent },
  );
}

/**
 * What is deleted for good in an account, its owner deletes, or an admin of their team: everybody else there puts things
 * into the trash, from where they can be taken back.
 *
 * @throws AppError FORBIDDEN
 */
export async function requireMayDeleteForGood(
  db: Queryable,
  ownerId: string,
  personId: string,
): Promise<void> {
  if (personId === ownerId) return;
  const membership = await membershipOf(db, personId);
  if (membership?.ownerId === ownerId && membership.role === 'admin') return;
  throw new AppError(
    'FORBIDDEN',
    'Only the owner and the admins of the team delete for good. What is in the trash can wait there for them.',
  );
}
