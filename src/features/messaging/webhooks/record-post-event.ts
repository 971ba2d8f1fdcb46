import type { ChannelKind } from '#contract/channel-kinds.ts';
import type { Tx } from '#platform/db/client.ts';
import { storeMessages } from './store-messages.ts';

/** A post on one channel that was published, or was not: ids, addresses and times, without its texts. */
export type PostEvent = {
  type: 'post.published' | 'post.failed';
  userId: string;
  postId: string;
  personaId: string | null;
  channelId: string;
  kind: ChannelKind;
  campaign: string;
  /** Its public address at the outlet; null where it has none. */
  url: string | null;
  /** Why it was not published; null otherwise. */
  problem: string | null;
  scheduledAt: Date | null;
  at: Date;
};

/** Stores the webhook messages about a post on a channel, in the transaction that records its outcome. */
export async function recordPostEvent(
  tx: Tx,
  { at, scheduledAt, type, userId, ...data }: PostEvent,
): Promise<void> {
  const body = JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: { ...data, scheduledAt: scheduledAt?.toISOString() ?? null },
  });
  await storeMessages(tx, [{ userId, type, body }]);
}
