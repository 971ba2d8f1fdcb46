import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ApiKey, apiKeyForm } from '#contract/api-keys.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { notifyUser } from '#features/messaging/notifications';
import { hashToken, newToken } from '#platform/crypto/link-token.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { apiKeys } from './schema.ts';

/** What every key begins with, so that scanners of public code know one when they see it. */
const keyMark = 'cw_';
const shownLetters = keyMark.length + 6;

const shown = (row: typeof apiKeys.$inferSelect, now: Date): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  callsPerMinute: row.callsPerMinute,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  expired: row.expiresAt !== null && row.expiresAt <= now,
});

/** A person's keys, the newest first; those that have run out too, until they are revoked. */
export async function listKeys(db: Db, userId: string, now: Date): Promise<ApiKey[]> {
  const rows = await db.select().from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(desc(apiKeys.id));
  return rows.map((row) => shown(row, now));
}

/**
 * Makes a key. The person is told in their notifications too, in case it was not they.
 *
 * @returns the key itself, which is kept nowhere
 * @throws AppError CONFLICT when there are as many as an account may have
 */
export async function createKey(
  tx: Tx,
  { userId, form, now }: { userId: string; form: z.output<typeof apiKeyForm>; now: Date },
): Promise<{ apiKey: ApiKey; secret: string }> {
  // Of keys that are made at the same moment each sees those before it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`api-keys:${userId}`}, 0))`);
  const [there] = await tx.select({ keys: count() }).from(apiKeys).where(eq(apiKeys.userId, userId));
  if ((there?.keys ?? 0) >= limits.apiKeysMaximum) {
    throw new AppError(
      'CONFLICT',
      `You have ${limits.apiKeysMaximum} keys, which is the most. Revoke one first.`,
    );
  }
  const secret = `${keyMark}${newToken().token}`;
  const [row] = await tx
    .insert(apiKeys)
    .values({
      id: newId(),
      userId,
      name: form.name,
      prefix: secret.slice(0, shownLetters),
      keyHash: hashToken(secret),
      scopes: form.scopes,
      callsPerMinute: form.callsPerMinute,
      createdAt: now,
      expiresAt: form.days === 'never' ? null : new Date(now.getTime() + Number(form.days) * 86_400_000),
    })
    .returning();
  if (!row) throw new Error('the key was not stored');
  await notifyUser(tx, {
    userId,
    occasion: `api-key:${row.id}`,
    title: 'An API key was made',
    message: `“${row.name}” can call in your name. If it was not you, revoke it in Profile Settings and set another password.`,
  });
  return { apiKey: shown(row, now), secret };
}

/** @throws AppError NOT_FOUND for an unknown key and for somebody else's */
export async function revokeKey(db: Db, userId: string, keyId: string): Promise<void> {
  const revoked = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.userId, userId)))
    .returning({ id: apiKeys.id });
  if (revoked.length === 0) throw new AppError('NOT_FOUND', 'There is no such key.');
}
