import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { recordAuditEntry } from '#features/trust/audit';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { hashPassword } from './password-hash.ts';
import { credentials, passwordProvider, users } from './schema.ts';

/**
 * Creates the installation's first administrator when there is none. Only the password's hash is stored; the password
 * is returned once. This account needs no identity document, because the operator vouches for themselves. It still goes
 * through date of birth, consents and tour.
 *
 * @returns the credentials, or null when an administrator exists
 */
export async function ensureAdmin(
  tx: Tx,
  email: string,
): Promise<{ userId: string; email: string; password: string } | null> {
  // Of several processes that start at once, one creates the account and the others find it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('first administrator', 0))`);
  const [existing] = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
  if (existing) return null;
  const userId = newId();
  const now = new Date();
  const password = randomBytes(12).toString('base64url');
  await tx.insert(users).values({
    id: userId,
    name: 'Installation Admin',
    firstName: 'Installation',
    lastName: 'Admin',
    email,
    emailVerified: true,
    role: 'admin',
    documentsUploadedAt: now,
  });
  await tx.insert(credentials).values({
    id: newId(),
    accountId: userId,
    providerId: passwordProvider,
    userId,
    password: await hashPassword(password),
  });
  await recordAuditEntry(tx, { actorId: null, action: 'administrator.made', subjectId: userId, now });
  return { userId, email, password };
}
