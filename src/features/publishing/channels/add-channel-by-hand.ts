import { and, desc, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { ChannelHandlerDeps } from './deps.ts';
import { requireChannelRoom } from './require-channel-room.ts';
import { type ChannelRow, channels } from './schema.ts';
import { lockChannels } from './store-channel.ts';

type ChannelByHand = { name: string; personaId: string | null; takesAdult: boolean };

/**
 * Adds a channel that the creator publishes to by hand. One of the same name that was disconnected continues.
 *
 * @throws AppError VALIDATION_FAILED without a name; CONFLICT for one too many
 */
export async function addChannelByHand(
  { clock, db }: Pick<ChannelHandlerDeps, 'clock' | 'db'>,
  userId: string,
  { name, personaId, takesAdult }: ChannelByHand,
): Promise<ChannelRow> {
  if (name === '')
    throw new AppError('VALIDATION_FAILED', 'Name the channel, as you call it.', { field: 'name' });
  return db.transaction(async (tx) => {
    await lockChannels(tx, userId);
    await requireChannelRoom(tx, userId, 'by_hand');
    const id = newId();
    const formerId = await findDisconnected(tx, userId, name);
    const values = { personaId, takesAdult, state: 'connected', disconnectedAt: null } as const;
    const [row] = formerId
      ? await tx.update(channels).set(values).where(eq(channels.id, formerId)).returning()
      : await tx
          .insert(channels)
          .values({ id, userId, name, kind: 'by_hand', remoteId: id, createdAt: clock(), ...values })
          .returning();
    if (!row) throw new Error('the channel was not stored');
    return row;
  });
}

/** Locks the channel by hand of this name that was disconnected last. @returns its id; null: there is none */
async function findDisconnected(tx: Tx, userId: string, name: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: channels.id })
    .from(channels)
    .where(
      and(
        eq(channels.userId, userId),
        eq(channels.kind, 'by_hand'),
        eq(channels.name, name),
        eq(channels.state, 'disconnected'),
      ),
    )
    .orderBy(desc(channels.disconnectedAt))
    .limit(1)
    .for('update');
  return row?.id ?? null;
}
