import { and, inArray, ne } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { postTargets } from './schema.ts';

/** Returns those of the given channels that a post was published to or was to be; drafts do not count. */
export async function listChannelsOfPosts(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ channelId: postTargets.channelId })
    .from(postTargets)
    .where(and(inArray(postTargets.channelId, [...ids]), ne(postTargets.state, 'pending')));
  return new Set(rows.map(({ channelId }) => channelId));
}
