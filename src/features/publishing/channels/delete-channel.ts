import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { lockChannel } from './change-channel.ts';
import type { ChannelHandlerDeps } from './deps.ts';
import { revokeChannelsJob } from './job-definitions.ts';
import type { ChannelCaller } from './require-may-manage-channels.ts';
import { channels } from './schema.ts';

/**
 * Disconnects a channel: nothing is published to it from now on, posts that wait for it are cancelled, and a job revokes its
 * tokens at the outlet and then deletes it. A channel by hand has no tokens and is deleted at once.
 *
 * @throws AppError NOT_FOUND; FORBIDDEN for a member who is no admin
 */
export async function deleteChannel(
  tx: Tx,
  { cancelTargetsOfChannel, clock, queue }: ChannelHandlerDeps,
  caller: ChannelCaller,
  id: string,
): Promise<void> {
  const { kind, state } = await lockChannel(tx, caller, id);
  if (state === 'disconnecting') return;
  await cancelTargetsOfChannel(tx, id);
  if (kind === 'by_hand') {
    await tx.delete(channels).where(eq(channels.id, id));
    return;
  }
  await tx.update(channels).set(createDisconnection(clock())).where(eq(channels.id, id));
  await queue.enqueue(tx, revokeChannelsJob, {});
}

const createDisconnection = (now: Date) => ({
  state: 'disconnecting' as const,
  disconnectedAt: now,
  problem: null,
  limitedUntil: null,
});

/** Disconnects all channels of an account that is closed; the repeated job revokes their tokens. */
export async function disconnectChannelsOfUser(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(channels)
    .set(createDisconnection(now))
    .where(
      and(eq(channels.userId, userId), ne(channels.kind, 'by_hand'), ne(channels.state, 'disconnecting')),
    );
}
