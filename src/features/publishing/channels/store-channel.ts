import { and, eq, sql } from 'drizzle-orm';
import type { ChannelTokens, RemoteAccount } from '#channels/port';
import type { ChannelKind } from '#contract/channel-kinds.ts';
import { isDisconnected } from '#contract/channels.ts';
import type { KeyRing } from '#platform/crypto/sealing.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { requireChannelRoom } from './require-channel-room.ts';
import { type ChannelRow, channels } from './schema.ts';
import { sealTokens } from './seal-tokens.ts';

/** Serialises what adds channels to an account until the transaction ends. */
export async function lockChannels(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('channels'), hashtext(${userId}))`);
}

export type ConnectedChannel = {
  userId: string;
  kind: ChannelKind;
  personaId: string | null;
  takesAdult: boolean;
  tokens: ChannelTokens;
  account: RemoteAccount;
  now: Date;
};

/**
 * Stores a connected channel. The same account of the outlet is the same channel: connecting it again replaces its tokens,
 * and its posts go on; one that was disconnected continues with its posts and threads.
 *
 * @throws AppError PLAN_LIMIT, CONFLICT for one more than the account may have
 */
export async function storeChannel(
  tx: Tx,
  keyRing: KeyRing,
  { account, kind, now, personaId, takesAdult, tokens, userId }: ConnectedChannel,
): Promise<ChannelRow> {
  await lockChannels(tx, userId);
  const { name, remoteId, url } = account;
  const isSame = and(eq(channels.userId, userId), eq(channels.kind, kind), eq(channels.remoteId, remoteId));
  const [before] = await tx.select().from(channels).where(isSame).for('update');
  if (!before || isDisconnected(before.state)) await requireChannelRoom(tx, userId, kind);
  const id = before?.id ?? newId();
  const values = {
    ...{ personaId, name, url, takesAdult },
    state: 'connected' as const,
    problem: null,
    limitedUntil: null,
    tokens: sealTokens(id, tokens, keyRing),
    tokensExpireAt: tokens.expiresAt,
    refreshingUntil: null,
    disconnectedAt: null,
  };
  const [row] = before
    ? await tx.update(channels).set(values).where(eq(channels.id, id)).returning()
    : await tx
        .insert(channels)
        .values({ id, userId, kind, remoteId, createdAt: now, ...values })
        .returning();
  if (!row) throw new Error('the channel was not stored');
  return row;
}
