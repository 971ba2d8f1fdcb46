import { eq } from 'drizzle-orm';
import { type ChannelAdapter, ChannelError, type ChannelTokens, type RemoteAccount } from '#channels/port';
import { channelRules } from '#contract/channel-kinds.ts';
import { isDisconnected } from '#contract/channels.ts';
import type { Db } from '#platform/db/client.ts';
import type { ChannelsDeps } from './deps.ts';
import { recordExpired } from './record-outcome.ts';
import { type ChannelRow, channels } from './schema.ts';
import { openTokens } from './seal-tokens.ts';

/** A channel with its opened tokens, as they are stored. */
export type OpenChannel = {
  row: ChannelRow;
  adapter: ChannelAdapter;
  tokens: ChannelTokens;
  /** What the tokens were opened from: a refresh replaces exactly these. */
  sealed: string;
};

/**
 * Reads a connected channel and opens its tokens.
 *
 * @throws ChannelError `unauthorized` for one that is not connected or whose tokens no key opens; `unavailable` for an
 *   outlet whose keys the operator has removed
 */
export async function openChannel(deps: ChannelsDeps, channelId: string): Promise<OpenChannel> {
  const row = await findRow(deps.db, channelId);
  if (!row || isDisconnected(row.state)) {
    throw new ChannelError('unauthorized', 'The channel was disconnected.');
  }
  const outlet = channelRules[row.kind].name;
  if (row.state === 'expired') {
    throw new ChannelError('unauthorized', row.problem ?? `${outlet} has to be connected again.`);
  }
  const adapter = deps.adapters.find(row.kind);
  if (!adapter) throw new ChannelError('unavailable', `${outlet} is not set up on this site at the moment.`);
  if (row.tokens === null) throw new Error(`channel ${channelId} has no tokens`);
  try {
    return { row, adapter, tokens: openTokens(row.id, row.tokens, deps.keyRing), sealed: row.tokens };
  } catch (cause) {
    const problem = 'Its stored tokens cannot be decrypted.';
    deps.log.warn({ err: cause, channelId }, 'the tokens of a channel do not open');
    await recordExpired(deps.db, channelId, problem);
    throw new ChannelError('unauthorized', problem, { cause });
  }
}

export const toAccount = ({ name, remoteId, url }: ChannelRow): RemoteAccount => ({ remoteId, name, url });

async function findRow(db: Db, channelId: string): Promise<ChannelRow | undefined> {
  const [row] = await db.select().from(channels).where(eq(channels.id, channelId));
  return row;
}
