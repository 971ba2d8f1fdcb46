import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Queryable } from '#platform/db/client.ts';
import { verifyPassword } from './password-hash.ts';
import { credentials } from './schema.ts';

/** @throws AppError VALIDATION_FAILED when this is not the account's password */
export async function requirePassword(db: Queryable, userId: string, password: string): Promise<void> {
  const [stored] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')));
  if (stored?.hash && (await verifyPassword({ hash: stored.hash, password }))) return;
  const message = 'The password is incorrect.';
  throw new AppError('VALIDATION_FAILED', message, { fields: [{ field: 'password', message }] });
}
