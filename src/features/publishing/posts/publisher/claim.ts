import { and, eq, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { type ChannelRow, channels } from '../../channels/schema.ts';
import { type PostRow, posts, postTargets, type TargetRow } from '../schema.ts';

export type ClaimedTarget = {
  post: PostRow;
  target: TargetRow;
  channel: ChannelRow;
  /**
   * What an earlier attempt left: `pending`, nothing at the outlet; `processing`, the outlet had the files and was not done;
   * `sending`, it was interrupted or lost its answer, and the post may be at the outlet.
   */
  before: 'pending' | 'processing' | 'sending';
};

const pendingStates = ['pending', 'sending', 'processing'] as const;

/** Due targets of posts that may be published, whose channel takes posts at the moment. */
const isDue = (now: Date) =>
  and(
    lte(postTargets.nextAttemptAt, now),
    inArray(postTargets.state, [...pendingStates]),
    inArray(posts.state, ['scheduled', 'publishing']),
    eq(channels.state, 'connected'),
    or(isNull(channels.limitedUntil), lte(channels.limitedUntil, now)),
  );

/** Whether any target is due: without a transaction, for a publisher that has nothing to do. */
export async function isTargetDue(db: Db, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(postTargets)
    .innerJoin(posts, eq(posts.id, postTargets.postId))
    .innerJoin(channels, eq(channels.id, postTargets.channelId))
    .where(isDue(now))
    .limit(1);
  return row !== undefined;
}

/**
 * Claims the target that is due first. The attempt's number (`tries`) fences it: a worker that lost its lease records
 * nothing any more.
 *
 * @param busy accounts to skip, because they have the maximum in flight
 */
export async function claimTarget(
  db: Db,
  { busy, leaseMs, now }: { now: Date; leaseMs: number; busy: readonly string[] },
): Promise<ClaimedTarget | null> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ post: posts, target: postTargets, channel: channels })
      .from(postTargets)
      .innerJoin(posts, eq(posts.id, postTargets.postId))
      .innerJoin(channels, eq(channels.id, postTargets.channelId))
      .where(and(isDue(now), busy.length > 0 ? notInArray(posts.userId, [...busy]) : undefined))
      .orderBy(postTargets.nextAttemptAt)
      .limit(1)
      .for('update', { of: [posts, postTargets], skipLocked: true });
    if (!found) return null;
    const { channel, post, target } = found;
    const [claimed] = await tx
      .update(postTargets)
      .set({
        state: 'sending',
        tries: target.tries + 1,
        startedAt: target.state === 'pending' ? now : target.startedAt,
        nextAttemptAt: new Date(now.getTime() + leaseMs),
      })
      .where(eq(postTargets.id, target.id))
      .returning();
    if (!claimed) throw new Error('a locked target is gone');
    if (post.state !== 'publishing')
      await tx.update(posts).set({ state: 'publishing' }).where(eq(posts.id, post.id));
    const before = pendingStates.find((state) => state === target.state) ?? 'sending';
    return { post: { ...post, state: 'publishing' }, target: claimed, channel, before };
  });
}

/** The row of an attempt that still has its lease. */
export const isAttempt = ({ id, tries }: Pick<TargetRow, 'id' | 'tries'>) =>
  and(eq(postTargets.id, id), eq(postTargets.tries, tries));
