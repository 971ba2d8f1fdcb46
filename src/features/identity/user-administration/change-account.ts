import { and, eq, isNull } from 'drizzle-orm';
import type { AuditAction, AuditDetails } from '#contract/audit.ts';
import { AppError } from '#contract/errors.ts';
import {
  getRecipient,
  requireStillAdministrator,
  resetSecondFactor,
  secondFactorResetMail,
  suspendAccount,
} from '#features/identity/accounts';
import { notifyTeamOfSuspension } from '#features/identity/team';
import { notifyUser } from '#features/messaging/notifications';
import { recordAuditEntry } from '#features/trust/audit';
import type { Tx } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { sessions, users } from '../accounts/schema.ts';

type Account = typeof users.$inferSelect;

/** The administrator, the account they change, and the time. */
export type AccountChange = { actorId: string; userId: string; now: Date };

/**
 * Changes an account in a way that could leave an installation without administrators. Changes are serialised, the
 * caller must still be an administrator, and cannot change their own account; so the caller remains an administrator.
 *
 * @throws AppError NOT_FOUND, CONFLICT for the caller's own account, FORBIDDEN for a caller who is no longer an
 *   administrator
 */
async function changeAccount(
  tx: Tx,
  { actorId, now, userId }: AccountChange,
  change: (account: Account) => {
    set?: Partial<typeof users.$inferInsert>;
    endSessions?: boolean;
    action: AuditAction;
    details?: AuditDetails;
  },
  /** Further changes before the audit entry is written. */
  beforeRecord?: () => Promise<void>,
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
  await beforeRecord?.();
  await recordAuditEntry(tx, { actorId, action, subjectId: userId, details: details ?? {}, now });
}

/** Closes an account permanently: sign-in is blocked, and its data is due for deletion. */
export function removeUser(tx: Tx, given: AccountChange): Promise<void> {
  return changeAccount(tx, given, () => ({
    set: { closedAt: given.now, deletionDueAt: given.now },
    endSessions: true,
    action: 'user.removed',
  }));
}

/** Changes an account's role, effective with the next call. */
export function changeRole(tx: Tx, given: AccountChange & { role: Account['role'] }): Promise<void> {
  const { role } = given;
  return changeAccount(tx, given, () => ({ set: { role }, action: 'user.role_changed', details: { role } }));
}

/** Suspends an account until the suspension is lifted. A repeated call replaces the reason. */
export function suspendUser(tx: Tx, given: AccountChange & { reason: string }): Promise<void> {
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
      if (wasOpen) await notifyTeam(tx, given, 'suspended');
    },
  );
}

function notifyTeam(
  tx: Tx,
  { now, userId: ownerId }: AccountChange,
  what: 'suspended' | 'lifted',
): Promise<void> {
  return notifyTeamOfSuspension(tx, { ownerId, what, now });
}

/** @throws AppError CONFLICT for an account that is not suspended */
export function liftSuspension(tx: Tx, given: AccountChange): Promise<void> {
  return changeAccount(
    tx,
    given,
    ({ suspendedAt }) => {
      if (!suspendedAt) throw new AppError('CONFLICT', 'This account is not suspended.');
      return { set: { suspendedAt: null, suspensionReason: null }, action: 'user.restored' };
    },
    () => notifyTeam(tx, given, 'lifted'),
  );
}

/** Ends every session of an account. */
export function signOutUser(tx: Tx, given: AccountChange): Promise<void> {
  return changeAccount(tx, given, () => ({ endSessions: true, action: 'user.signed_out' }));
}

/**
 * Turns off a lost second factor, ends every session, and notifies the owner by mail and in the bell. Administrators
 * cannot do this for themselves, so that two people are involved in every reset of an administrator's second factor.
 *
 * @throws AppError CONFLICT for an account without a second factor
 */
export function resetLostSecondFactor(
  tx: Tx,
  mailContext: MailContext,
  given: AccountChange & { reason: string },
): Promise<void> {
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
      await mailContext.sendMail(
        tx,
        secondFactorResetMail(mailContext.brand, { ...(await getRecipient(tx, userId)), reason }),
      );
    },
  );
}
