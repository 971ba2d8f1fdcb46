import { hashPassword } from '#features/identity/accounts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { credentials } from '#schema/identity/accounts';
import { makeUserWithTokens } from './wallets.ts';

/** Stores a user who can sign in with a password. */
export async function makePasswordUser(
  db: Db,
  password: string,
  tokens = 100,
): Promise<{ id: string; email: string }> {
  const user = await makeUserWithTokens(db, tokens);
  await db.insert(credentials).values({
    id: newId(),
    accountId: user.id,
    providerId: 'credential',
    userId: user.id,
    password: await hashPassword(password),
  });
  return user;
}
