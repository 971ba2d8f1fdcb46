import { and, eq } from 'drizzle-orm';
import type { CallingKey, callingKeyRoutes } from '#contract/calling-key.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { getBudgets } from './budget.ts';
import { toApiKey } from './keys.ts';
import { apiKeys } from './schema.ts';

/** The handler of what a program may know of its key. */
export function callingKeyHandlers({
  db,
  clock,
}: {
  db: Db;
  clock: Clock;
}): Handlers<typeof callingKeyRoutes> {
  return {
    callingKey: async ({ caller: { sessionId, userId } }) => ({
      key: await findCallingKey(db, { userId, id: sessionId }, clock()),
    }),
  };
}

/**
 * Finds the key of a call.
 *
 * @param id of the session or the key that the caller used
 * @param now decides the period of its budget
 * @returns null for a session
 */
async function findCallingKey(
  db: Db,
  { userId, id }: { userId: string; id: string },
  now: Date,
): Promise<CallingKey | null> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)));
  if (!row) return null;
  const budget = (await getBudgets(db, [row], now)).get(id);
  const { createdAt, expiresAt, name, prefix, scopes, callsPerMinute } = toApiKey(row, budget, now);
  return { name, prefix, scopes, callsPerMinute, createdAt, expiresAt, budget: budget ?? null };
}
