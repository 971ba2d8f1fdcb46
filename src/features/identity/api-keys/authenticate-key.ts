import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { getGateStep } from '#contract/gate.ts';
import {
  gateColumns,
  noAgeRules,
  openAccountCondition,
  type ReadAgeStanding,
  toGateFacts,
} from '#features/identity/accounts';
import { hashToken } from '#platform/crypto/link-token.ts';
import type { Db } from '#platform/db/client.ts';
import type { KeyCaller } from '#platform/http/handler.ts';
import { users } from '../accounts/schema.ts';
import { apiKeys } from './schema.ts';

/** Precision of a key's last use in minutes, so that most calls write nothing. */
const lastUsePrecisionMinutes = 10;

/**
 * Identifies the caller and scopes of an API key; null for an unknown, revoked or expired key, and for a suspended or
 * closed account.
 */
export type AuthenticateKey = (key: string) => Promise<KeyCaller | null>;

/**
 * @param edition the required consent edition: a key passes the same onboarding gate as its owner
 * @param readAgeStanding the operator's age rules, which apply to the owner of the key
 */
export function createKeyAuthenticator(
  db: Db,
  edition: string,
  readAgeStanding: ReadAgeStanding = noAgeRules,
): AuthenticateKey {
  const byHash = db
    .select({
      keyId: apiKeys.id,
      userId: users.id,
      scopes: apiKeys.scopes,
      callsPerMinute: apiKeys.callsPerMinute,
      unmarked: sql<boolean>`${apiKeys.lastUsedAt} is null
        or ${apiKeys.lastUsedAt} < now() - make_interval(mins => ${lastUsePrecisionMinutes})`,
      passwordChangeDue: users.passwordChangeDue,
      ...gateColumns,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(
      and(
        eq(apiKeys.keyHash, sql.placeholder('hash')),
        openAccountCondition,
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
    // Not awaited: after a failure the list shows an older time.
    if (row.unmarked) markUse.execute({ id: row.keyId }).catch(() => {});
    const { keyId, userId, scopes, callsPerMinute, passwordChangeDue } = row;
    const { ageCheck, isDue } = await readAgeStanding({ userId, role: 'user' });
    const gate = getGateStep(toGateFacts(row, edition), isDue);
    // A key never has the administrator role.
    const access = { role: 'user', gate, secondFactor: false, passwordChangeDue } as const;
    const adultAllowed = ageCheck !== 'due';
    return {
      keyId,
      scopes,
      callsPerMinute,
      caller: {
        userId,
        accountId: userId,
        sessionId: keyId,
        adultAllowed,
        apiKey: { id: keyId, requiresBudget: false },
        ...access,
      },
    };
  };
}
