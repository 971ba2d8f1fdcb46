import { asc, inArray } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { type ChannelForPost, toChannelForPost } from './queries.ts';
import { channels } from './schema.ts';

/** The channels of personas, with the account that each belongs to; the oldest first. */
export async function listChannelsOfPersonas(
  db: Queryable,
  personaIds: readonly string[],
): Promise<(ChannelForPost & { userId: string })[]> {
  if (personaIds.length === 0) return [];
  const rows = await db
    .select()
    .from(channels)
    .where(inArray(channels.personaId, [...personaIds]))
    .orderBy(asc(channels.createdAt), asc(channels.id));
  return rows.map((row) => ({ ...toChannelForPost(row), userId: row.userId }));
}
