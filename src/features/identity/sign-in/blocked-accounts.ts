import { APIError, isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#platform/db/client.ts';
import { users } from '#schema/identity/accounts';

/** Messages for the owner, shown after the password was verified. */
const refusals = {
  ACCOUNT_SUSPENDED: 'This account is suspended. Please contact us if you think this is a mistake.',
  ACCOUNT_CLOSED: 'This account is closed.',
} as const;

/**
 * Keeps better-auth from creating any session for a suspended or closed account.
 *
 * @throws APIError that `findBlockedRefusal` recognises
 */
export async function requireUnblockedAccount(db: Db, userId: string): Promise<void> {
  const [user] = await db
    .select({ suspendedAt: users.suspendedAt, closedAt: users.closedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (user?.closedAt) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_CLOSED' });
  if (user?.suspendedAt) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_SUSPENDED' });
}

/** Our error when better-auth failed because the account is suspended or closed; null otherwise. */
export function findBlockedRefusal(error: unknown): AppError | null {
  const code = isAPIError(error) ? error.body?.code : undefined;
  if (code !== 'ACCOUNT_CLOSED' && code !== 'ACCOUNT_SUSPENDED') return null;
  return new AppError('FORBIDDEN', refusals[code], { closed: code === 'ACCOUNT_CLOSED' });
}
