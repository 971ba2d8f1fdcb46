import { and, eq, gt, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { requirePassword } from '#features/identity/accounts';
import type { Db } from '#platform/db/client.ts';
import type { Caller } from '#platform/http/handler.ts';
import { credentials, passwordProvider, sessions } from '#schema/identity/accounts';

/** Minutes after a sign-in in which an account without a password may change how it signs in. */
const freshMinutes = 15;

/** Whether the account has a password. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: credentials.id })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, passwordProvider)));
  return row !== undefined;
}

/**
 * Makes sure that the owner changes how the account signs in, and not who found an open browser: by the password, and
 * without one by a sign-in of the last 15 minutes.
 *
 * @throws AppError VALIDATION_FAILED for a wrong password, BAD_REQUEST with `signInAgain` for an older sign-in
 */
export async function confirmOwner(db: Db, caller: Caller, password: string | null): Promise<void> {
  if (await hasPassword(db, caller.userId)) return requirePassword(db, caller.userId, password ?? '');
  const [fresh] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        sql`${sessions.id}::text = ${caller.sessionId}`,
        gt(sessions.createdAt, sql`now() - make_interval(mins => ${freshMinutes})`),
      ),
    );
  if (fresh) return;
  throw new AppError('BAD_REQUEST', 'Please sign out and in again before you change how you sign in.', {
    signInAgain: true,
  });
}
