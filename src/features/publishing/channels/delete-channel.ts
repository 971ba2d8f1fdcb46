import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { lockChannel } from './change-channel.ts';
import type { ChannelHandlerDeps } from './deps.ts';
import { revokeChannelsJob } from './job-definitions.ts';
import type { ChannelCaller } from './require-may-manage-channels.ts';
import { channels } from './schema.ts';

/**
 * Disconnects a channel: nothing is published to it from now on, posts that wait for it are cancelled, and a job revokes its
 * tokens at the outlet. Its posts and threads stay, and it with them; without any, the job deletes it. A channel by hand
 * has no tokens to revoke.
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
  const next = kind === 'by_hand' ? 'disconnected' : 'disconnecting';
  await tx.update(channels).set(createDisconnection(clock(), next)).where(eq(channels.id, id));
  await queue.enqueue(tx, revokeChannelsJob, {});
}

const createDisconnection = (now: Date, state: 'disconnected' | 'disconnecting') => ({
  state,
  disconnectedAt: now,
  problem: null,
  limitedUntil: null,
});

/** Disconnects all channels of an account that is closed; the repeated job revokes their tokens. */
export async function disconnectChannelsOfUser(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(channels)
    .set(createDisconnection(now, 'disconnecting'))
    .where(
      and(
        eq(channels.userId, userId),
        ne(channels.kind, 'by_hand'),
        inArray(channels.state, ['connected', 'expired']),
      ),
    );
}
