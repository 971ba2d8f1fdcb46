import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { grantTokens, openWallet } from '#features/billing/ledger';
import { notifyUser } from '#features/messaging/notifications';
import { recordAuditEntry } from '#features/trust/audit';
import type { Tx } from '#platform/db/client.ts';
import { users } from '../accounts/schema.ts';

export type GiveTokensInput = {
  actorId: string;
  userId: string;
  amount: number;
  /** Shown to the account's owner. */
  reason: string;
  /** Idempotency key. */
  key: string;
  now: Date;
};

/**
 * Grants an account tokens that do not expire, and notifies its owner with the reason.
 *
 * @throws AppError NOT_FOUND, CONFLICT for the administrator's own account, and for a key that was used for another grant
 */
export async function giveTokens(tx: Tx, gift: GiveTokensInput): Promise<void> {
  const { actorId, amount, key, now, reason, userId } = gift;
  if (actorId === userId) {
    throw new AppError('CONFLICT', 'Another administrator has to do this to your account.');
  }
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)));
  if (!account) throw new AppError('NOT_FOUND', 'There is no such account.');
  // An account that has never signed in has no wallet yet.
  await openWallet(tx, userId);
  const idempotencyKey = `gift:${key}`;
  const { granted } = await grantTokens(tx, { userId, amount, reason: 'admin', idempotencyKey });
  if (!granted) return;
  const title = `You received ${amount} ${amount === 1 ? 'token' : 'tokens'}`;
  await notifyUser(tx, { userId, occasion: idempotencyKey, title, message: reason });
  await recordAuditEntry(tx, {
    actorId,
    action: 'tokens.granted',
    subjectId: userId,
    details: { amount },
    now,
  });
}
