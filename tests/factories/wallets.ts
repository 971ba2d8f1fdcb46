import { grantTokens, openWallet } from '#features/billing/ledger';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { makeUser, type NewUser } from './users.ts';

/** Stores a user with a wallet of `tokens` whole tokens. */
export async function makeUserWithTokens(
  db: Db,
  tokens: number,
  facts: NewUser = {},
): Promise<{ id: string; email: string }> {
  const user = await makeUser(db, facts);
  await db.transaction(async (tx) => {
    await openWallet(tx, user.id);
    if (tokens > 0) {
      await grantTokens(tx, { userId: user.id, amount: tokens, reason: 'welcome', idempotencyKey: newId() });
    }
  });
  return user;
}
