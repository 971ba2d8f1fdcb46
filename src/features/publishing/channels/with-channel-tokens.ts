import { ChannelError, type ChannelTokens, type RemoteAccount } from '#channels/port';
import { minuteMs } from '#platform/time.ts';
import type { ChannelsDeps } from './deps.ts';
import { type OpenChannel, openChannel, toAccount } from './open-channel.ts';
import { recordExpired } from './record-outcome.ts';
import { refreshTokens } from './refresh-tokens.ts';

/** Tokens that expire sooner are refreshed before they are used. */
const refreshBeforeMs = 5 * minuteMs;

/** What `work` calls the outlet with. */
type ChannelWork<T> = (tokens: ChannelTokens, account: RemoteAccount) => Promise<T>;

/**
 * Runs `work` with a channel's tokens, which are refreshed first where they expire soon. Where the outlet refuses them,
 * they are refreshed and `work` runs a second time from its start: it reads again what it has stored meanwhile. Where
 * that fails too, the channel is marked as expired and its owner gets a notification.
 *
 * @throws ChannelError `unauthorized` for a channel that is to be connected again; what `work` throws
 */
export async function withChannelTokens<T>(
  deps: ChannelsDeps,
  channelId: string,
  work: ChannelWork<T>,
): Promise<T> {
  const opened = await openWithFreshTokens(deps, channelId);
  try {
    return await work(opened.tokens, toAccount(opened.row));
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    const refreshed = await refreshRefused(deps, opened, error);
    try {
      return await work(refreshed.tokens, toAccount(refreshed.row));
    } catch (again) {
      if (isUnauthorized(again)) await recordExpired(deps.db, channelId, again.message);
      throw again;
    }
  }
}

/** @throws the given error, after the channel was marked, where tokens are not refreshed */
async function refreshRefused(
  deps: ChannelsDeps,
  opened: OpenChannel,
  error: ChannelError,
): Promise<OpenChannel> {
  if (opened.adapter.refresh) return refreshTokens(deps, opened);
  await recordExpired(deps.db, opened.row.id, error.message);
  throw error;
}

async function openWithFreshTokens(deps: ChannelsDeps, channelId: string): Promise<OpenChannel> {
  const opened = await openChannel(deps, channelId);
  const { expiresAt } = opened.tokens;
  const now = deps.clock().getTime();
  const expires = expiresAt ? expiresAt.getTime() : Number.POSITIVE_INFINITY;
  if (!opened.adapter.refresh || expires - now > refreshBeforeMs) return opened;
  try {
    return await refreshTokens(deps, opened);
  } catch (error) {
    // The outlet is away at the moment; the tokens that are there still count.
    if (error instanceof ChannelError && error.problem !== 'unauthorized' && expires > now) return opened;
    throw error;
  }
}

const isUnauthorized = (error: unknown): error is ChannelError =>
  error instanceof ChannelError && error.problem === 'unauthorized';
