import { and, eq, sql } from 'drizzle-orm';
import { channelRules } from '#contract/channel-kinds.ts';
import { notifyUser } from '#features/messaging/notifications';
import type { Db, Queryable } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { channels } from './schema.ts';

/** Stores until when the outlet takes no more of a channel; a later end that is known already stays. */
export async function recordLimit(db: Queryable, channelId: string, until: Date): Promise<void> {
  await db
    .update(channels)
    .set({
      limitedUntil: sql`greatest(${channels.limitedUntil}, ${sql.param(until, channels.limitedUntil)})`,
    })
    .where(eq(channels.id, channelId));
}

/**
 * Marks a connected channel as expired and tells its owner, once until it is connected again.
 *
 * @param problem why, for the creator; without anything of tokens
 */
export async function recordExpired(db: Db, channelId: string, problem: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [expired] = await tx
      .update(channels)
      .set({ state: 'expired', problem, refreshingUntil: null })
      .where(and(eq(channels.id, channelId), eq(channels.state, 'connected')))
      .returning({ userId: channels.userId, kind: channels.kind, name: channels.name });
    if (!expired) return;
    await notifyUser(tx, {
      userId: expired.userId,
      occasion: `channel-expired:${channelId}:${newId()}`,
      title: `Connect ${channelRules[expired.kind].name} again`,
      message: `“${expired.name}”: ${problem} Posts for it wait until you connect it again under Publishing, Channels.`,
    });
  });
}
