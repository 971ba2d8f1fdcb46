import { and, eq } from 'drizzle-orm';
import type { CallingKey, callingKeyRoutes } from '#contract/calling-key.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { apiKeys } from './schema.ts';

/** The handler of what a program may know of its key. */
export function callingKeyHandlers(db: Db): Handlers<typeof callingKeyRoutes> {
  return {
    callingKey: async ({ caller: { sessionId, userId } }) => ({
      key: await findCallingKey(db, userId, sessionId),
    }),
  };
}

/**
 * Finds the key of a call.
 *
 * @param id of the session or the key that the caller used
 * @returns null for a session
 */
async function findCallingKey(db: Db, userId: string, id: string): Promise<CallingKey | null> {
  const [row] = await db
    .select({
      name: apiKeys.name,
      prefix: apiKeys.prefix,
      scopes: apiKeys.scopes,
      callsPerMinute: apiKeys.callsPerMinute,
      createdAt: apiKeys.createdAt,
      expiresAt: apiKeys.expiresAt,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)));
  if (!row) return null;
  const { createdAt, expiresAt, ...rest } = row;
  return { ...rest, createdAt: createdAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null };
}
