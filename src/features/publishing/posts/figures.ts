import { and, asc, eq, gt, gte, isNotNull, sql } from 'drizzle-orm';
import { ChannelError } from '#channels/port';
import { beforeAllIds } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import { addDays, addHours } from '#platform/time.ts';
import { type ChannelsDeps, recordLimit, withChannelTokens } from '../channels/index.ts';
import { channels } from '../channels/schema.ts';
import { postTargets, type TargetRow } from './schema.ts';

type FiguresDeps = ChannelsDeps & { log: Pick<Logger, 'warn'> };

/** Figures are read for as long. */
const days = 30;
/** Each hour in the first day of a post, afterwards once a day. */
const hourlyHours = 24;
/** Posts of one call to an outlet. */
const batch = 50;
const callMs = 60_000;

/** Reads the figures of the posts of the last 30 days, channel by channel, where the outlet gives any. */
export async function readAllFigures(deps: FiguresDeps, signal?: AbortSignal): Promise<void> {
  for (let after = beforeAllIds; !signal?.aborted; ) {
    const [channel] = await deps.db
      .select({ id: channels.id, kind: channels.kind })
      .from(channels)
      .where(and(gt(channels.id, after), eq(channels.state, 'connected')))
      .orderBy(asc(channels.id))
      .limit(1);
    if (!channel) return;
    after = channel.id;
    if (!deps.adapters.find(channel.kind)?.readFigures) continue;
    await readChannelFigures(deps, channel.id).catch((error: unknown) =>
      deps.log.warn({ err: error, channelId: channel.id }, 'the figures of a channel could not be read'),
    );
  }
}

async function readChannelFigures(deps: FiguresDeps, channelId: string): Promise<void> {
  const due = await listDue(deps, channelId);
  for (let at = 0; at < due.length; at += batch) {
    const some = due.slice(at, at + batch);
    try {
      await readBatch(deps, channelId, some);
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      if (error.problem === 'limited' && error.retryAt) await recordLimit(deps.db, channelId, error.retryAt);
      return;
    }
  }
}

/** The published posts of a channel whose figures are due. */
function listDue({ clock, db }: FiguresDeps, channelId: string): Promise<TargetRow[]> {
  const now = clock();
  const [hourly, daily] = [addHours(now, -hourlyHours), addHours(now, -23)];
  return db
    .select()
    .from(postTargets)
    .where(
      and(
        eq(postTargets.channelId, channelId),
        eq(postTargets.state, sql`'published'`),
        isNotNull(postTargets.remoteId),
        gte(postTargets.publishedAt, addDays(now, -days)),
        sql`(${postTargets.publishedAt} >= ${hourly.toISOString()}::timestamptz or ${postTargets.figures} is null
          or (${postTargets.figures}->>'readAt')::timestamptz < ${daily.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(postTargets.publishedAt));
}

async function readBatch(deps: FiguresDeps, channelId: string, targets: readonly TargetRow[]): Promise<void> {
  const ids = targets.flatMap(({ remoteId }) => remoteId ?? []);
  const figures = await withChannelTokens(deps, channelId, async (tokens, account) => {
    const [row] = await deps.db
      .select({ kind: channels.kind })
      .from(channels)
      .where(eq(channels.id, channelId));
    const adapter = row && deps.adapters.find(row.kind);
    return adapter?.readFigures?.(ids, { tokens, account, signal: AbortSignal.timeout(callMs) });
  });
  const readAt = deps.clock().toISOString();
  for (const { id, remoteId } of targets) {
    const found = remoteId === null ? undefined : figures?.get(remoteId);
    if (!found) continue;
    await deps.db
      .update(postTargets)
      .set({ figures: { ...found, readAt } })
      .where(eq(postTargets.id, id));
  }
}
