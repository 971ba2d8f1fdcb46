import { and, eq } from 'drizzle-orm';
import { ChannelError } from '#channels/port';
import type { Channel } from '#contract/channels.ts';
import type { ChannelsDeps } from './deps.ts';
import { createNotFoundError, isOwnChannel, presentChannel } from './queries.ts';
import { type ChannelRow, channels } from './schema.ts';
import { toAppError } from './to-app-error.ts';
import { withChannelTokens } from './with-channel-tokens.ts';

const callMs = 20_000;

/**
 * Asks the outlet whether a channel still works, and stores what the account is called now. One that works no longer is
 * marked as expired.
 *
 * @throws AppError NOT_FOUND; UNAVAILABLE where the outlet does not answer
 */
export async function checkChannel(
  deps: ChannelsDeps,
  { id, userId }: { id: string; userId: string },
): Promise<Channel> {
  const row = await readRow(deps, userId, id);
  const adapter = deps.adapters.find(row.kind);
  if (row.state === 'connected' && row.kind !== 'by_hand') {
    try {
      const account = await withChannelTokens(deps, id, async (tokens) =>
        adapter?.readAccount(tokens, AbortSignal.timeout(callMs)),
      );
      // Another account would be another channel.
      if (account?.remoteId === row.remoteId) await storeName(deps, row, account);
    } catch (error) {
      if (!(error instanceof ChannelError && error.problem === 'unauthorized')) throw toAppError(error);
    }
  }
  return presentChannel(await readRow(deps, userId, id), deps.clock());
}

async function readRow({ db }: ChannelsDeps, userId: string, id: string): Promise<ChannelRow> {
  const [row] = await db.select().from(channels).where(isOwnChannel(userId, id));
  if (!row) throw createNotFoundError();
  return row;
}

async function storeName(
  { db }: ChannelsDeps,
  { id }: ChannelRow,
  { name, url }: { name: string; url: string | null },
): Promise<void> {
  await db
    .update(channels)
    .set({ name, url })
    .where(and(eq(channels.id, id), eq(channels.state, 'connected')));
}
