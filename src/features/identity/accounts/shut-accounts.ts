import { APIError, isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#platform/db/client.ts';
import { users } from './schema.ts';

/** What somebody is told who proved that the account is theirs. */
const refusals = {
  ACCOUNT_SUSPENDED: 'This account is suspended. Please write to us if you think that this is a mistake.',
  ACCOUNT_CLOSED: 'This account is closed.',
} as const;

/**
 * Lets better-auth make no session for an account that is suspended or closed, by whatever way it would be made.
 *
 * @throws APIError that `refusalOfShutAccount` reads
 */
export async function refuseShutAccount(db: Db, userId: string): Promise<void> {
  const [user] = await db
    .select({ suspendedAt: users.suspendedAt, closedAt: users.closedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (user?.closedAt) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_CLOSED' });
  if (user?.suspendedAt) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_SUSPENDED' });
}

/** The refusal in our words, when better-auth failed because the account is shut; else null. */
export function refusalOfShutAccount(error: unknown): AppError | null {
  const code = isAPIError(error) ? error.body?.code : undefined;
  if (code !== 'ACCOUNT_CLOSED' && code !== 'ACCOUNT_SUSPENDED') return null;
  return new AppError('FORBIDDEN', refusals[code]);
}
