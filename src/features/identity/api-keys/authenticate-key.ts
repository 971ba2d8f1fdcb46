import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { gateStep } from '#contract/gate.ts';
import { gateColumns, gateFacts, openAccount } from '#features/identity/accounts';
import { hashToken } from '#platform/crypto/link-token.ts';
import type { Db } from '#platform/db/client.ts';
import type { KeyCaller } from '#platform/http/handler.ts';
import { users } from '../accounts/schema.ts';
import { apiKeys } from './schema.ts';

/** A key's last use is kept to this many minutes, so that most calls write nothing. */
const useMarkedMinutes = 10;

/**
 * Who calls with this key, and what it is good for; null for a key that is wrong, revoked
 * or has run out, and for one of an account that is suspended or closed.
 */
export type AuthenticateKey = (key: string) => Promise<KeyCaller | null>;

/**
 * @param edition what people have to have agreed to: a key stands behind the same gate as its owner
 */
export function createKeyAuthenticator(db: Db, edition: string): AuthenticateKey {
  const byHash = db
    .select({
      keyId: apiKeys.id,
      userId: users.id,
      scopes: apiKeys.scopes,
      callsPerMinute: apiKeys.callsPerMinute,
      unmarked: sql<boolean>`${apiKeys.lastUsedAt} is null
        or ${apiKeys.lastUsedAt} < now() - make_interval(mins => ${useMarkedMinutes})`,
      passwordChangeDue: users.passwordChangeDue,
      ...gateColumns,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.keyHash, sql.placeholder('hash')),
        openAccount,
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
      ),
    )
    .prepare('api_key_by_hash');
  const markUse = db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(apiKeys.id, sql.placeholder('id')))
    .prepare('api_key_mark_use');

  return async (key) => {
    const [row] = await byHash.execute({ hash: hashToken(key) });
    if (!row) return null;
    // Nobody waits for it: if it fails, the list shows an older time.
    if (row.unmarked) markUse.execute({ id: row.keyId }).catch(() => {});
    const { keyId, userId, scopes, callsPerMinute, passwordChangeDue } = row;
    const gate = gateStep(gateFacts(row, edition));
    // Never as an administrator, whoever made it.
    const standing = { role: 'user', gate, secondFactor: false, passwordChangeDue } as const;
    return {
      keyId,
      scopes,
      callsPerMinute,
      caller: { userId, accountId: userId, sessionId: keyId, ...standing },
    };
  };
}
