import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Channel, changeChannelForm } from '#contract/channels.ts';
import { AppError } from '#contract/errors.ts';
import { getPersona } from '#features/library/personas';
import type { Tx } from '#platform/db/client.ts';
import { createNotFoundError, isOwnChannel, presentChannel } from './queries.ts';
import { type ChannelCaller, requireMayManageChannels } from './require-may-manage-channels.ts';
import { type ChannelRow, channels } from './schema.ts';

export type ChannelChange = { id: string; form: z.output<typeof changeChannelForm>; now: Date };

/**
 * Changes whose posts a channel publishes, and the creator's statement about adult work.
 *
 * @throws AppError NOT_FOUND; FORBIDDEN for a member who is no admin; CONFLICT for one that is being disconnected
 */
export async function changeChannel(
  tx: Tx,
  caller: ChannelCaller,
  { form, id, now }: ChannelChange,
): Promise<Channel> {
  const before = await lockChannel(tx, caller, id);
  if (before.state === 'disconnecting') throw new AppError('CONFLICT', 'This channel is being disconnected.');
  if (form.personaId !== null) await getPersona(tx, caller.accountId, form.personaId);
  const { personaId, takesAdult } = form;
  const [row] = await tx
    .update(channels)
    .set({ personaId, takesAdult })
    .where(eq(channels.id, id))
    .returning();
  if (!row) throw createNotFoundError();
  return presentChannel(row, now);
}

/** Locks a channel for a change. @throws AppError NOT_FOUND; FORBIDDEN for a member who is no admin */
export async function lockChannel(tx: Tx, caller: ChannelCaller, id: string): Promise<ChannelRow> {
  const [row] = await tx
    .select()
    .from(channels)
    .where(isOwnChannel(caller.accountId, id))
    .for('no key update');
  if (!row) throw createNotFoundError();
  await requireMayManageChannels(tx, caller);
  return row;
}
