import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ApiKey, apiKeyForm, KeyBudget } from '#contract/api-keys.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { notifyUser } from '#features/messaging/notifications';
import { createToken, hashToken } from '#platform/crypto/link-token.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { addDays } from '#platform/time.ts';
import { getBudgets } from './budget.ts';
import { apiKeys } from './schema.ts';

/** Prefix of every key, which secret scanners recognise. */
const keyPrefix = 'cw_';
const shownCharacters = keyPrefix.length + 6;

type KeyRow = typeof apiKeys.$inferSelect;

/** A key as its owner sees it. @param now decides whether it has expired */
export const toApiKey = (row: KeyRow, budget: KeyBudget | undefined, now: Date): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  callsPerMinute: row.callsPerMinute,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  expired: row.expiresAt !== null && row.expiresAt <= now,
  budget: budget ?? null,
});

/** The account's keys, newest first; expired keys too, until they are revoked. */
export async function listKeys(db: Db, userId: string, now: Date): Promise<ApiKey[]> {
  const rows = await db.select().from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(desc(apiKeys.id));
  const budgets = await getBudgets(db, rows, now);
  return rows.map((row) => toApiKey(row, budgets.get(row.id), now));
}

/**
 * Creates a key and notifies the account's owner, in case someone else created it.
 *
 * @returns the key itself, which is not stored
 * @throws AppError CONFLICT when the account has the maximum number of keys
 */
export async function createKey(
  tx: Tx,
  { userId, form, now }: { userId: string; form: z.output<typeof apiKeyForm>; now: Date },
): Promise<{ apiKey: ApiKey; secret: string }> {
  // Serialises concurrent calls, so that each counts the earlier ones.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`api-keys:${userId}`}, 0))`);
  const [there] = await tx.select({ keys: count() }).from(apiKeys).where(eq(apiKeys.userId, userId));
  if ((there?.keys ?? 0) >= limits.apiKeysMaximum) {
    throw new AppError(
      'CONFLICT',
      `You have reached the limit of ${limits.apiKeysMaximum} keys. Revoke one first.`,
    );
  }
  const secret = `${keyPrefix}${createToken().token}`;
  const [row] = await tx
    .insert(apiKeys)
    .values({
      id: newId(),
      userId,
      name: form.name,
      prefix: secret.slice(0, shownCharacters),
      keyHash: hashToken(secret),
      scopes: form.scopes,
      callsPerMinute: form.callsPerMinute,
      ...toBudgetColumns(form.budget),
      createdAt: now,
      expiresAt: form.days === 'never' ? null : addDays(now, Number(form.days)),
    })
    .returning();
  if (!row) throw new Error('the key was not stored');
  await notifyUser(tx, {
    userId,
    occasion: `api-key:${row.id}`,
    title: 'API key created',
    message: `“${row.name}” can make calls for your account. If you did not create it, revoke it in Profile Settings and change your password.`,
  });
  const budget = (await getBudgets(tx, [row], now)).get(row.id);
  return { apiKey: toApiKey(row, budget, now), secret };
}

const toBudgetColumns = (budget: z.output<typeof apiKeyForm>['budget']) => ({
  budgetTokens: budget?.tokens ?? null,
  budgetPeriod: budget?.period ?? null,
});

/**
 * Sets, changes or removes the budget of a key. What the key has used counts against the new budget too.
 *
 * @param budget null for none: the key may spend all tokens of the account
 * @throws AppError NOT_FOUND for an unknown key and for another account's
 */
export async function changeBudget(
  tx: Tx,
  {
    userId,
    keyId,
    budget,
    now,
  }: { userId: string; keyId: string; now: Date } & Pick<z.output<typeof apiKeyForm>, 'budget'>,
): Promise<ApiKey> {
  const [row] = await tx
    .update(apiKeys)
    .set(toBudgetColumns(budget))
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.userId, userId)))
    .returning();
  if (!row) throw new AppError('NOT_FOUND', 'There is no such key.');
  return toApiKey(row, (await getBudgets(tx, [row], now)).get(row.id), now);
}

/** @throws AppError NOT_FOUND for an unknown key and for another account's */
export async function revokeKey(db: Db, userId: string, keyId: string): Promise<void> {
  const revoked = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.userId, userId)))
    .returning({ id: apiKeys.id });
  if (revoked.length === 0) throw new AppError('NOT_FOUND', 'There is no such key.');
}
