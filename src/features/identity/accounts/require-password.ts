import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Queryable } from '#platform/db/client.ts';
import { verifyPassword } from './password-hash.ts';
import { credentials, passwordProvider } from './schema.ts';

/** @throws AppError VALIDATION_FAILED when this is not the account's password, or when it has none */
export async function requirePassword(db: Queryable, userId: string, password: string): Promise<void> {
  const [stored] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, passwordProvider)));
  if (stored?.hash && (await verifyPassword({ hash: stored.hash, password }))) return;
  const message = stored?.hash
    ? 'The password is incorrect.'
    : 'Your account has no password. Set one first, under “How you sign in” in your profile settings.';
  throw new AppError('VALIDATION_FAILED', message, { fields: [{ field: 'password', message }] });
}
