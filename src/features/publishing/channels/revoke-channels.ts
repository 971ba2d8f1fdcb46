import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import { ChannelError } from '#channels/port';
import type { Db } from '#platform/db/client.ts';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import { beforeAllIds } from '#platform/ids.ts';
import { hourMs } from '#platform/time.ts';
import type { ChannelJobDeps, ChannelsDeps } from './deps.ts';
import { type ChannelRow, channels } from './schema.ts';
import { openTokens } from './seal-tokens.ts';

/** After so long the tokens are forgotten here though the outlet did not answer. */
const giveUpMs = 24 * hourMs;
const callMs = 20_000;
const batch = 500;

const isDisconnecting = eq(channels.state, 'disconnecting');

/**
 * Revokes the tokens of disconnected channels at their outlets and forgets them. One whose outlet is away stays for the next
 * run, for a day at most. Then deletes disconnected channels that nothing is kept of, except under a legal hold on the
 * owner.
 *
 * Repeatable, also by two workers at a time: tokens that are revoked already are revoked.
 */
export async function revokeChannels(deps: ChannelJobDeps, signal: AbortSignal): Promise<void> {
  const rows = await deps.db.select().from(channels).where(isDisconnecting);
  for (const row of rows) {
    if (signal.aborted) return;
    if (await revoke(deps, row, signal)) await forgetTokens(deps.db, row);
  }
  await deleteUnused(deps, signal);
}

/** @returns whether the tokens can be forgotten */
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

/** A channel that was connected again meanwhile keeps its new ones. */
async function forgetTokens(db: Db, { id }: ChannelRow): Promise<void> {
  await db
    .update(channels)
    .set({ state: 'disconnected', tokens: null, tokensExpireAt: null, refreshingUntil: null })
    .where(and(eq(channels.id, id), isDisconnecting));
}

/** Deletes the disconnected channels without posts and threads, with the drafts' references to them. */
async function deleteUnused({ db, listChannelsInUse }: ChannelJobDeps, signal: AbortSignal): Promise<void> {
  const isUnheld = and(eq(channels.state, 'disconnected'), isNotHeld(channels.userId));
  for (let after = beforeAllIds; !signal.aborted; ) {
    const rows = await db
      .select({ id: channels.id })
      .from(channels)
      .where(and(gt(channels.id, after), isUnheld))
      .orderBy(asc(channels.id))
      .limit(batch);
    const ids = rows.map(({ id }) => id);
    const used = await listChannelsInUse(ids);
    const unused = ids.filter((id) => !used.has(id));
    // One that was connected again meanwhile stays.
    if (unused.length > 0) await db.delete(channels).where(and(inArray(channels.id, unused), isUnheld));
    const last = ids.at(-1);
    if (last === undefined || ids.length < batch) return;
    after = last;
  }
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
