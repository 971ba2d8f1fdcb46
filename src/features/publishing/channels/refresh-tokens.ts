import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { ChannelError, type ChannelTokens } from '#channels/port';
import { channelRules } from '#contract/channel-kinds.ts';
import type { ChannelsDeps } from './deps.ts';
import type { OpenChannel } from './open-channel.ts';
import { recordExpired } from './record-outcome.ts';
import { channels } from './schema.ts';
import { openTokens, sealTokens } from './seal-tokens.ts';

const callMs = 30_000;
/** Longer than the call to the outlet, so that a lease ends only with a killed worker. */
const leaseMs = 60_000;
const waitMs = 250;

/**
 * Refreshes a channel's tokens at the outlet and stores them. One worker at a time does: others wait for the new tokens.
 *
 * @param opened with the tokens that expire or that the outlet has refused
 * @returns the channel with its new tokens
 * @throws ChannelError `unauthorized` where the outlet refuses, after the channel was marked and its owner told; as the
 *   outlet fails otherwise
 */
export async function refreshTokens(deps: ChannelsDeps, opened: OpenChannel): Promise<OpenChannel> {
  const deadline = Date.now() + leaseMs;
  while (Date.now() < deadline) {
    const lease = new Date(deps.clock().getTime() + leaseMs);
    if (await takeLease(deps, opened, lease)) return refreshLeased(deps, opened, lease);
    const current = await readReplaced(deps, opened);
    if (current) return current;
    await pause(waitMs);
  }
  throw new ChannelError(
    'unavailable',
    `${channelRules[opened.row.kind].name} did not renew the connection in time.`,
  );
}

const isConnected = eq(channels.state, 'connected');

async function takeLease(
  { clock, db }: ChannelsDeps,
  { row, sealed }: OpenChannel,
  lease: Date,
): Promise<boolean> {
  const isFree = or(isNull(channels.refreshingUntil), lt(channels.refreshingUntil, clock()));
  const taken = await db
    .update(channels)
    .set({ refreshingUntil: lease })
    .where(and(eq(channels.id, row.id), isConnected, eq(channels.tokens, sealed), isFree))
    .returning({ id: channels.id });
  return taken.length > 0;
}

/** The channel with the tokens that another worker stored meanwhile; null while it is at it. */
async function readReplaced({ db, keyRing }: ChannelsDeps, opened: OpenChannel): Promise<OpenChannel | null> {
  const [row] = await db.select().from(channels).where(eq(channels.id, opened.row.id));
  if (row?.state !== 'connected' || row.tokens === null) {
    throw new ChannelError('unauthorized', row?.problem ?? 'The channel was disconnected.');
  }
  if (row.tokens === opened.sealed) return null;
  return { ...opened, row, tokens: openTokens(row.id, row.tokens, keyRing), sealed: row.tokens };
}

async function refreshLeased(deps: ChannelsDeps, opened: OpenChannel, lease: Date): Promise<OpenChannel> {
  const { adapter, row } = opened;
  let tokens: ChannelTokens;
  try {
    if (!adapter.refresh) throw new Error(`${row.kind} refreshes no tokens`);
    tokens = await adapter.refresh(opened.tokens, AbortSignal.timeout(callMs));
  } catch (error) {
    if (error instanceof ChannelError && error.problem === 'unauthorized') {
      await recordExpired(deps.db, row.id, error.message);
      throw error;
    }
    await releaseLease(deps, opened, lease);
    throw error instanceof ChannelError ? error : toUnavailable(error, opened);
  }
  return (await storeRefreshed(deps, { opened, tokens, lease })) ?? readReplacedOrFail(deps, opened);
}

async function releaseLease({ db }: ChannelsDeps, { row }: OpenChannel, lease: Date): Promise<void> {
  await db
    .update(channels)
    .set({ refreshingUntil: null })
    .where(and(eq(channels.id, row.id), eq(channels.refreshingUntil, lease)));
}

/**
 * Stores refreshed tokens under the lease, which a channel loses that is connected again. (Not by the former tokens: they may
 * have been sealed under another key meanwhile.)
 *
 * @returns null when the channel was connected again or disconnected meanwhile
 */
async function storeRefreshed(
  { db, keyRing }: ChannelsDeps,
  { lease, opened, tokens }: { opened: OpenChannel; tokens: ChannelTokens; lease: Date },
): Promise<OpenChannel | null> {
  const sealed = sealTokens(opened.row.id, tokens, keyRing);
  const [row] = await db
    .update(channels)
    .set({ tokens: sealed, tokensExpireAt: tokens.expiresAt, refreshingUntil: null })
    .where(and(eq(channels.id, opened.row.id), isConnected, eq(channels.refreshingUntil, lease)))
    .returning();
  return row ? { ...opened, row, tokens, sealed } : null;
}

async function readReplacedOrFail(deps: ChannelsDeps, opened: OpenChannel): Promise<OpenChannel> {
  const current = await readReplaced(deps, opened);
  if (!current) throw new Error(`the refreshed tokens of channel ${opened.row.id} were not stored`);
  return current;
}

const toUnavailable = (cause: unknown, { row }: OpenChannel) =>
  new ChannelError('unavailable', `${channelRules[row.kind].name} did not renew the connection.`, { cause });
