import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { grantTokens, openWallet } from '#features/billing/ledger';
import { notifyUser } from '#features/messaging/notifications';
import { recordAct } from '#features/trust/audit';
import type { Tx } from '#platform/db/client.ts';
import { users } from '../accounts/schema.ts';

export type Gift = {
  actorId: string;
  userId: string;
  amount: number;
  /** The person reads it. */
  reason: string;
  /** The same key gives once. */
  key: string;
  now: Date;
};

/**
 * Gives somebody tokens that stay, and tells them why.
 *
 * @throws AppError NOT_FOUND, CONFLICT for one's own account, and for a key that was used for another gift
 */
export async function giveTokens(tx: Tx, gift: Gift): Promise<void> {
  const { actorId, amount, key, now, reason, userId } = gift;
  if (actorId === userId) {
    throw new AppError('CONFLICT', 'Another administrator has to do this to your account.');
  }
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)));
  if (!account) throw new AppError('NOT_FOUND', 'There is no such account.');
  // It may be that they have never signed in.
  await openWallet(tx, userId);
  const idempotencyKey = `gift:${key}`;
  const { granted } = await grantTokens(tx, { userId, amount, reason: 'admin', idempotencyKey });
  if (!granted) return;
  const title = `You were given ${amount} ${amount === 1 ? 'token' : 'tokens'}`;
  await notifyUser(tx, { userId, occasion: idempotencyKey, title, message: reason });
  await recordAct(tx, { actorId, action: 'tokens.granted', subjectId: userId, details: { amount }, now });
}
