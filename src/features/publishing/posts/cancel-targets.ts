import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { endIfDone } from './publisher/record-outcome.ts';
import { posts, postTargets } from './schema.ts';

/**
 * Cancels what waits for a channel that is disconnected, in the transaction that disconnects it. Drafts and posts that
 * wait for approval keep the channel and cannot be scheduled with it; one that a worker is publishing ends as `cancelled`
 * here.
 */
export async function cancelTargetsOfChannel(tx: Tx, channelId: string): Promise<void> {
  const open = inArray(postTargets.state, ['pending', 'sending', 'processing', 'by_hand', 'unclear']);
  const begun = await tx
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(postTargets, eq(postTargets.postId, posts.id))
    .where(and(eq(postTargets.channelId, channelId), open, inArray(posts.state, ['scheduled', 'publishing'])))
    // In one order, so that two transactions cannot deadlock.
    .orderBy(posts.id)
    .for('update', { of: posts });
  const ids = begun.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(postTargets)
    .set({ state: 'cancelled', nextAttemptAt: null, problem: 'The channel was disconnected.' })
    .where(and(eq(postTargets.channelId, channelId), open, inArray(postTargets.postId, ids)));
  for (const id of ids) await endIfDone(tx, id);
}
