import { and, eq, isNull } from 'drizzle-orm';
import type { AuditAction, AuditDetails } from '#contract/audit.ts';
import { AppError } from '#contract/errors.ts';
import {
  recipientOf,
  requireStillAdministrator,
  resetSecondFactor,
  secondFactorResetMail,
  suspendAccount,
} from '#features/identity/accounts';
import { tellTeamOfSuspension } from '#features/identity/team';
import { notifyUser } from '#features/messaging/notifications';
import { recordAct } from '#features/trust/audit';
import type { Tx } from '#platform/db/client.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { sessions, users } from '../accounts/schema.ts';

type Account = typeof users.$inferSelect;

/** Which account an administrator changes, and when. */
export type Change = { actorId: string; userId: string; now: Date };

/** How mails go out: they are queued in the transaction. */
export type Post = { brand: MailBrand; sendMail: (tx: Tx, mail: Mail) => Promise<void> };

/**
 * Changes an account in one of the ways that could leave an installation without administrators: one change at a
 * time, never of one's own account, and only by who still is an administrator when their turn comes. So whoever acts
 * remains.
 *
 * @throws AppError NOT_FOUND, CONFLICT for one's own account, FORBIDDEN for who is no administrator any more
 */
async function changeAccount(
  tx: Tx,
  { actorId, now, userId }: Change,
  change: (account: Account) => {
    set?: Partial<typeof users.$inferInsert>;
    endSessions?: boolean;
    action: AuditAction;
    details?: AuditDetails;
  },
  /** What else belongs to it, before it is recorded. */
  also?: () => Promise<void>,
): Promise<void> {
  if (actorId === userId)
    throw new AppError('CONFLICT', 'Another administrator has to do this to your account.');
  await requireStillAdministrator(tx, actorId);
  const [account] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)))
    .for('update');
  if (!account) throw new AppError('NOT_FOUND', 'There is no such account.');
  const { action, details, endSessions, set } = change(account);
  if (set)
    await tx
      .update(users)
      .set({ ...set, updatedAt: now })
      .where(eq(users.id, userId));
  if (endSessions) await tx.delete(sessions).where(eq(sessions.userId, userId));
  await also?.();
  await recordAct(tx, { actorId, action, subjectId: userId, details: details ?? {}, now });
}

/** Closes an account for good: nobody signs in from now on, and its data is due to be deleted. */
export function removeUser(tx: Tx, given: Change): Promise<void> {
  return changeAccount(tx, given, () => ({
    set: { closedAt: given.now, deletionDueAt: given.now },
    endSessions: true,
    action: 'user.removed',
  }));
}

/** Another role, which counts from the next call on. */
export function changeRole(tx: Tx, given: Change & { role: Account['role'] }): Promise<void> {
  const { role } = given;
  return changeAccount(tx, given, () => ({ set: { role }, action: 'user.role_changed', details: { role } }));
}

/** Shuts an account until the suspension is lifted. Asked again it has another reason. */
export function suspendUser(tx: Tx, given: Change & { reason: string }): Promise<void> {
  let wasOpen = false;
  return changeAccount(
    tx,
    given,
    ({ suspendedAt }) => {
      wasOpen = suspendedAt === null;
      return { action: 'user.suspended' };
    },
    async () => {
      await suspendAccount(tx, given);
      if (wasOpen) await tellTeam(tx, given, 'suspended');
    },
  );
}

function tellTeam(tx: Tx, { now, userId: ownerId }: Change, what: 'suspended' | 'lifted'): Promise<void> {
  return tellTeamOfSuspension(tx, { ownerId, what, now });
}

/** @throws AppError CONFLICT for an account that is not suspended */
export function liftSuspension(tx: Tx, given: Change): Promise<void> {
  return changeAccount(
    tx,
    given,
    ({ suspendedAt }) => {
      if (!suspendedAt) throw new AppError('CONFLICT', 'This account is not suspended.');
      return { set: { suspendedAt: null, suspensionReason: null }, action: 'user.restored' };
    },
    () => tellTeam(tx, given, 'lifted'),
  );
}

/** Ends every session of an account. */
export function signOutUser(tx: Tx, given: Change): Promise<void> {
  return changeAccount(tx, given, () => ({ endSessions: true, action: 'user.signed_out' }));
}

/**
 * Turns off a second factor that its owner has lost, ends every session, and tells them by mail and notification. No
 * administrator does it to themselves, so that two people stand behind every reset of an administrator's.
 *
 * @throws AppError CONFLICT for an account without one
 */
export function resetLostSecondFactor(tx: Tx, post: Post, given: Change & { reason: string }): Promise<void> {
  const { now, reason, userId } = given;
  return changeAccount(
    tx,
    given,
    ({ twoFactorEnabled }) => {
      if (!twoFactorEnabled) throw new AppError('CONFLICT', 'This account has no second factor.');
      return { endSessions: true, action: 'user.second_factor_reset' };
    },
    async () => {
      await resetSecondFactor(tx, userId);
      const occasion = `second-factor-reset:${now.getTime()}`;
      await notifyUser(tx, { userId, occasion, title: 'Your second factor was reset', message: reason });
      await post.sendMail(
        tx,
        secondFactorResetMail(post.brand, { ...(await recipientOf(tx, userId)), reason }),
      );
    },
  );
}
