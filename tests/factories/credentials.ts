import { hashPassword } from '#features/identity/accounts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { credentials } from '#schema/identity/accounts';

/** Lets a stored user sign in with this password. */
export async function setPassword(db: Db, userId: string, password: string): Promise<void> {
  await db.insert(credentials).values({
    id: newId(),
    accountId: userId,
    providerId: 'credential',
    userId,
    password: await hashPassword(password),
  });
}
