import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { type ChannelKind, channelRules } from '#contract/channel-kinds.ts';
import type { Channel, ChannelState } from '#contract/channels.ts';
import { AppError } from '#contract/errors.ts';
import type { Queryable } from '#platform/db/client.ts';
import { type ChannelRow, channels } from './schema.ts';

/** What a post needs to know about one of its channels. */
export type ChannelForPost = {
  id: string;
  kind: ChannelKind;
  name: string;
  url: string | null;
  /** By the outlet's rules and the creator's statement. */
  takesAdult: boolean;
  state: ChannelState;
  limitedUntil: Date | null;
  personaId: string | null;
  remoteId: string;
};

export const createNotFoundError = () => new AppError('NOT_FOUND', 'There is no such channel.');

/** A disconnected channel is kept for its history and is in no list. */
export const isListed = ne(channels.state, 'disconnected');

export const isOwnChannel = (userId: string, id: string) =>
  and(eq(channels.userId, userId), eq(channels.id, id), isListed);

/** Whether adult work may be published: an outlet whose rules exclude it takes none, whatever the creator states. */
const takesAdult = ({ kind, takesAdult: stated }: ChannelRow) => channelRules[kind].takesAdult && stated;

/** @param now a limit that has passed is no longer shown */
export function presentChannel(row: ChannelRow, now: Date): Channel {
  const { createdAt, id, kind, limitedUntil, name, personaId, problem, state, url } = row;
  return {
    ...{ id, kind, personaId, name, url, state, problem },
    limitedUntil: limitedUntil && limitedUntil > now ? limitedUntil.toISOString() : null,
    takesAdult: takesAdult(row),
    createdAt: createdAt.toISOString(),
  };
}

/** Lists an account's channels without disconnected ones, oldest first. */
export async function listChannels(db: Queryable, userId: string, now: Date): Promise<Channel[]> {
  const rows = await db
    .select()
    .from(channels)
    .where(and(eq(channels.userId, userId), isListed))
    .orderBy(asc(channels.createdAt), asc(channels.id));
  return rows.map((row) => presentChannel(row, now));
}

/** @throws AppError NOT_FOUND for an unknown channel and for another account's */
export async function getChannelForPost(
  db: Queryable,
  userId: string,
  channelId: string,
): Promise<ChannelForPost> {
  const [found] = await listChannelsForPosts(db, userId, [channelId]);
  if (!found) throw createNotFoundError();
  return found;
}

/** The account's own of these channels, also disconnected ones, in no order; unknown ones are left out. */
export async function listChannelsForPosts(
  db: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<ChannelForPost[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(channels)
    .where(and(eq(channels.userId, userId), inArray(channels.id, [...ids])));
  return rows.map(toChannelForPost);
}

export function toChannelForPost(row: ChannelRow): ChannelForPost {
  const { id, kind, limitedUntil, name, personaId, remoteId, state, url } = row;
  return { id, kind, name, url, takesAdult: takesAdult(row), state, limitedUntil, personaId, remoteId };
}
