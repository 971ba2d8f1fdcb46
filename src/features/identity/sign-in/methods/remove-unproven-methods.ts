import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { credentials, passkeys, passwordProvider, users } from '#schema/identity/accounts';

/**
 * Removes the passkeys and linked providers of an account whose address was never confirmed, when the owner of the
 * mailbox sets its password: otherwise who signed up with another person's address could still sign in.
 */
export async function removeUnprovenMethods(db: Db, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const unproven = tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.emailVerified, false)));
    await tx.delete(passkeys).where(inArray(passkeys.userId, unproven));
    await tx
      .delete(credentials)
      .where(and(inArray(credentials.userId, unproven), ne(credentials.providerId, passwordProvider)));
  });
}
