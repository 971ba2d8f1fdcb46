import { eq } from 'drizzle-orm';
import { isDisconnected } from '#contract/channels.ts';
import { AppError } from '#contract/errors.ts';
import { recordPostEvent } from '#features/messaging/webhooks';
import { getTarget, lockOwnPost, readWholePost } from './access.ts';
import type { PostCaller, PostsDeps } from './deps.ts';
import { endIfDone, toEvent } from './publisher/record-outcome.ts';
import { posts, postTargets } from './schema.ts';

/**
 * Publishes a post to a channel again where that failed.
 *
 * @throws AppError NOT_FOUND; CONFLICT for a target that has not failed, and on a disconnected channel
 */
export async function retryTarget(
  { clock, db }: PostsDeps,
  { userId }: PostCaller,
  id: string,
  channelId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await lockOwnPost(tx, userId, id);
    const { channel, target } = getTarget(await readWholePost(tx, post), channelId);
    if (target.state !== 'failed')
      throw new AppError('CONFLICT', 'Only a post that failed can be tried again.');
    if (isDisconnected(channel.state))
      throw new AppError(
        'CONFLICT',
        'This channel was disconnected. Connect the account again to publish there.',
      );
    await tx
      .update(postTargets)
      .set({
        ...{ state: 'pending', nextAttemptAt: clock(), problem: null },
        ...{ checkpoint: null, startedAt: null, failingSince: null },
      })
      .where(eq(postTargets.id, target.id));
    await tx.update(posts).set({ state: 'publishing' }).where(eq(posts.id, id));
  });
}

/**
 * Records what the creator says about a post that they publish by hand, or whose answer was lost: that it is at its outlet,
 * or that it is not. The post ends with its last channel.
 *
 * @throws AppError NOT_FOUND; CONFLICT for a target that nothing has to be said about
 */
export async function settleTarget(
  { clock, db }: PostsDeps,
  { userId }: PostCaller,
  { channelId, id }: { id: string; channelId: string },
  { isPublished, url }: { isPublished: boolean; url: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await lockOwnPost(tx, userId, id);
    const { channel, target } = getTarget(await readWholePost(tx, post), channelId);
    if (target.state !== 'by_hand' && target.state !== 'unclear') {
      throw new AppError('CONFLICT', 'It is known already whether this post is there.');
    }
    const now = clock();
    const problem = target.state === 'by_hand' ? 'It was not published.' : 'It is not at the outlet.';
    await tx
      .update(postTargets)
      .set(
        isPublished
          ? { state: 'published', url, problem: null, publishedAt: now, nextAttemptAt: null }
          : { state: 'failed', problem, nextAttemptAt: null },
      )
      .where(eq(postTargets.id, target.id));
    const event = isPublished
      ? toEvent({ channel, post }, 'post.published', { url, at: now })
      : toEvent({ channel, post }, 'post.failed', { problem, at: now });
    await recordPostEvent(tx, event);
    await endIfDone(tx, id);
  });
}
