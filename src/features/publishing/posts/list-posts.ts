import { and, asc, desc, eq, exists, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { postRoutes } from '#contract/post-routes.ts';
import type { Post } from '#contract/posts.ts';
import { publishingLimits } from '#contract/publishing-limits.ts';
import type { RouteQuery } from '#contract/route.ts';
import type { Db } from '#platform/db/client.ts';
import { dayMs } from '#platform/time.ts';
import type { PostCaller } from './deps.ts';
import { presentPosts } from './present-posts.ts';
import { posts, postTargets } from './schema.ts';

type PostQuery = RouteQuery<typeof postRoutes.listPosts>;

const pageSize = 50;
/** A calendar of two months with more posts shows the first. */
const rangeMaximum = 1_000;

/**
 * Lists posts: those between two moments by their time; without moments, those in a state, or those without a time,
 * newest first in pages.
 *
 * @throws AppError VALIDATION_FAILED for one moment without the other, and for too long a range
 */
export async function listPosts(
  db: Db,
  caller: PostCaller,
  query: PostQuery,
): Promise<{ posts: Post[]; more: boolean }> {
  const { channelId, personaId, state } = query;
  const range = parseRange(query);
  const conditions: (SQL | undefined)[] = [
    eq(posts.userId, caller.userId),
    personaId ? eq(posts.personaId, personaId) : undefined,
    state ? eq(posts.state, state) : undefined,
    channelId ? isFor(db, channelId) : undefined,
  ];
  if (range) conditions.push(gte(posts.scheduledAt, range.from), lt(posts.scheduledAt, range.to));
  else {
    if (!state) conditions.push(isNull(posts.scheduledAt));
    if (query.before) conditions.push(lt(posts.id, query.before));
  }
  const most = range ? rangeMaximum : pageSize;
  const rows = await db
    .select()
    .from(posts)
    .where(and(...conditions))
    .orderBy(...(range ? [asc(posts.scheduledAt), asc(posts.id)] : [desc(posts.id)]))
    .limit(most + 1);
  return { posts: await presentPosts(db, caller, rows.slice(0, most)), more: rows.length > most };
}

const isFor = (db: Db, channelId: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(postTargets)
      .where(and(eq(postTargets.postId, posts.id), eq(postTargets.channelId, channelId))),
  );

function parseRange({ from, to }: PostQuery): { from: Date; to: Date } | null {
  if (from === undefined && to === undefined) return null;
  const invalid = (message: string) => new AppError('VALIDATION_FAILED', message, { fields: ['from', 'to'] });
  if (from === undefined || to === undefined) throw invalid('Give both ends of the time.');
  const range = { from: new Date(from), to: new Date(to) };
  const days = (range.to.getTime() - range.from.getTime()) / dayMs;
  if (days < 0 || days > publishingLimits.calendarDaysMaximum)
    throw invalid(`At most ${publishingLimits.calendarDaysMaximum} days at once.`);
  return range;
}
