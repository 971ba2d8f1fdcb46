import { and, eq, isNotNull, or } from 'drizzle-orm';
import { ChannelError } from '#channels/port';
import type { Db } from '#platform/db/client.ts';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import { hourMs } from '#platform/time.ts';
import type { ChannelsDeps } from './deps.ts';
import { type ChannelRow, channels } from './schema.ts';
import { openTokens } from './seal-tokens.ts';

/** After so long the tokens are forgotten here though the outlet did not answer. */
const giveUpMs = 24 * hourMs;
const callMs = 20_000;

const isDisconnecting = eq(channels.state, 'disconnecting');

/**
 * Revokes the tokens of disconnected channels at their outlets and deletes these channels. One whose outlet is away stays for
 * the next run, for a day at most. A legal hold on the owner keeps the channel without its tokens.
 *
 * Repeatable, also by two workers at a time: tokens that are revoked already are revoked.
 */
export async function revokeChannels(deps: ChannelsDeps, signal: AbortSignal): Promise<void> {
  const rows = await deps.db
    .select()
    .from(channels)
    .where(and(isDisconnecting, or(isNotNull(channels.tokens), isNotHeld(channels.userId))));
  for (const row of rows) {
    if (signal.aborted) return;
    if (await revoke(deps, row, signal)) await remove(deps.db, row);
  }
}

/** @returns whether the channel can be removed */
async function revoke(
  { adapters, clock, keyRing, log }: ChannelsDeps,
  { disconnectedAt, id, kind, tokens }: ChannelRow,
  signal: AbortSignal,
): Promise<boolean> {
  const adapter = adapters.find(kind);
  if (tokens === null || !adapter) return true;
  try {
    const opened = openTokens(id, tokens, keyRing);
    await adapter.revoke(opened, AbortSignal.any([signal, AbortSignal.timeout(callMs)]));
    return true;
  } catch (err) {
    if (err instanceof ChannelError && err.problem === 'unauthorized') return true;
    const isLate = clock().getTime() - (disconnectedAt?.getTime() ?? 0) >= giveUpMs;
    log.warn({ err, channelId: id, kind, isLate }, 'the tokens of a channel were not revoked');
    return isLate;
  }
}

/** A channel that was connected again meanwhile stays. */
async function remove(db: Db, { id }: ChannelRow): Promise<void> {
  const isSame = and(eq(channels.id, id), isDisconnecting);
  const removed = await db
    .delete(channels)
    .where(and(isSame, isNotHeld(channels.userId)))
    .returning({ id: channels.id });
  if (removed.length > 0) return;
  await db.update(channels).set({ tokens: null, tokensExpireAt: null }).where(isSame);
}

/** Whether tokens of an account wait to be revoked: until then, it is not deleted. */
export async function hasUnrevokedChannels(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.userId, userId), isDisconnecting, isNotNull(channels.tokens)))
    .limit(1);
  return row !== undefined;
}
