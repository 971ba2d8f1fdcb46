import { inArray } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { inboxThreads } from './schema.ts';

/** Returns those of the given channels that threads are kept of. */
export async function listChannelsOfThreads(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ channelId: inboxThreads.channelId })
    .from(inboxThreads)
    .where(inArray(inboxThreads.channelId, [...ids]));
  return new Set(rows.map(({ channelId }) => channelId));
}
