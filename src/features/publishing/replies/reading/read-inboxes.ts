import { eq } from 'drizzle-orm';
import { replyRules } from '#contract/reply-rules.ts';
import { listChannelsOfPersonas } from '#features/publishing/channels';
import type { RepliesDeps } from '../deps.ts';
import { replySettings } from '../schema.ts';
import { type ReadableChannel, readChannel } from './read-channel.ts';

const atOnce = 4;

/**
 * Reads the channels of all personas whose replies are on: connected ones, of outlets whose rules and adapters allow it,
 * that are not limited.
 */
export async function readInboxes(deps: RepliesDeps, signal: AbortSignal): Promise<void> {
  const waiting = await listReadableChannels(deps);
  const readNext = async (): Promise<void> => {
    for (let channel = waiting.shift(); channel && !signal.aborted; channel = waiting.shift()) {
      await readChannel(deps, channel);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readNext));
}

async function listReadableChannels({ adapters, clock, db }: RepliesDeps): Promise<ReadableChannel[]> {
  const on = await db
    .select({ personaId: replySettings.personaId })
    .from(replySettings)
    .where(eq(replySettings.isOn, true));
  const channels = await listChannelsOfPersonas(
    db,
    on.map(({ personaId }) => personaId),
  );
  const now = clock();
  return channels.flatMap(({ id, kind, limitedUntil, personaId, state, userId }) => {
    const isReadable =
      state === 'connected' &&
      replyRules[kind].isAllowed &&
      adapters.find(kind)?.inbox !== undefined &&
      (limitedUntil === null || limitedUntil <= now);
    return isReadable && personaId !== null ? [{ id, kind, personaId, userId }] : [];
  });
}
