import { and, eq, isNull, lt, lte, or } from 'drizzle-orm';
import { ChannelError, type Checkpoint } from '#channels/port';
import { channelRules } from '#contract/channel-kinds.ts';
import { type ChannelForPost, withChannelTokens } from '#features/publishing/channels';
import { minuteMs } from '#platform/time.ts';
import type { RepliesDeps } from '../deps.ts';
import { inboxReaders } from '../schema.ts';
import { notifyOfMessages, notifyOfRefusal } from './notices.ts';
import { type InboxChannel, judgeMessages, storeMessages } from './store-messages.ts';

const callMs = 30_000;
/** Longer than the pages of one read take; the lease of a worker that is killed ends with it. */
const leaseMs = 5 * minuteMs;
const pagesMaximum = 5;
/** The job that reads comes once a minute, a little sooner or later. */
const earlyMs = 5_000;
const longestPauseMs = 60 * minuteMs;

type Reader = typeof inboxReaders.$inferSelect;
export type ReadableChannel = InboxChannel & Pick<ChannelForPost, 'kind'>;

/** Reads the new messages of a channel, unless another worker is at it or its time has not come. */
export async function readChannel(deps: RepliesDeps, channel: ReadableChannel): Promise<void> {
  const reader = await takeLease(deps, channel);
  if (!reader) return;
  try {
    await readPages(deps, channel, reader);
    const pauseMs = deps.adapters.find(channel.kind)?.inbox?.pauseMs ?? minuteMs;
    const outcome = { failures: 0, problem: null, lastReadAt: deps.clock() };
    await release(deps, reader, outcome, pauseMs - earlyMs);
  } catch (error) {
    await recordFailure(deps, reader, channel, error);
  }
}

async function takeLease(deps: RepliesDeps, { id, userId }: ReadableChannel): Promise<Reader | null> {
  const { clock, db } = deps;
  const now = clock();
  await db
    .insert(inboxReaders)
    .values({ channelId: id, userId, nextReadAt: now })
    .onConflictDoNothing({ target: inboxReaders.channelId });
  const isFree = or(isNull(inboxReaders.leasedUntil), lt(inboxReaders.leasedUntil, now));
  const [reader] = await db
    .update(inboxReaders)
    .set({ leasedUntil: new Date(now.getTime() + leaseMs) })
    .where(and(eq(inboxReaders.channelId, id), lte(inboxReaders.nextReadAt, now), isFree))
    .returning();
  return reader ?? null;
}

/** The messages of a page and its cursor are stored together: a read that is interrupted repeats the page. */
async function readPages(deps: RepliesDeps, channel: ReadableChannel, reader: Reader): Promise<void> {
  const inbox = deps.adapters.find(channel.kind)?.inbox;
  if (!inbox) throw new ChannelError('refused', 'Its messages cannot be read here.');
  let cursor: Checkpoint | null = reader.cursor;
  for (let page = 0; page < pagesMaximum; page++) {
    const from: Checkpoint | null = cursor;
    const read = await withChannelTokens(deps, channel.id, (tokens, account) =>
      inbox.read(from, { tokens, account, signal: AbortSignal.timeout(callMs) }),
    );
    const judged = await judgeMessages(deps, channel, read.messages);
    const isKept = await deps.db.transaction(async (tx) => {
      const kept = await tx
        .update(inboxReaders)
        .set({ cursor: read.cursor })
        .where(isLeased(reader))
        .returning({ id: inboxReaders.channelId });
      if (kept.length === 0) return false;
      const stored = await storeMessages(tx, channel, judged);
      await notifyOfMessages(tx, { ...stored, userId: channel.userId }, deps.clock());
      return true;
    });
    if (!isKept || !read.more) return;
    cursor = read.cursor;
  }
}

/** A worker that has lost its lease stores nothing. */
const isLeased = ({ channelId, leasedUntil }: Reader) =>
  and(
    eq(inboxReaders.channelId, channelId),
    leasedUntil === null ? isNull(inboxReaders.leasedUntil) : eq(inboxReaders.leasedUntil, leasedUntil),
  );

type Outcome = Partial<Pick<Reader, 'failures' | 'lastReadAt' | 'problem'>>;

async function release(
  { clock, db }: RepliesDeps,
  reader: Reader,
  outcome: Outcome,
  pauseMs: number,
): Promise<void> {
  await db
    .update(inboxReaders)
    .set({ ...outcome, leasedUntil: null, nextReadAt: new Date(clock().getTime() + pauseMs) })
    .where(isLeased(reader));
}

/** A channel that is limited is not asked before its time; one that fails is asked less and less often. */
async function recordFailure(
  deps: RepliesDeps,
  reader: Reader,
  channel: ReadableChannel,
  error: unknown,
): Promise<void> {
  const { id, kind } = channel;
  const failures = reader.failures + 1;
  const pauseMs = Math.min(longestPauseMs, minuteMs * 2 ** Math.min(failures - 1, 10));
  if (!(error instanceof ChannelError)) {
    deps.log.warn({ err: error, channelId: id }, 'the messages of a channel could not be read');
    const problem = `The messages of ${channelRules[kind].name} could not be read.`;
    return release(deps, reader, { failures, problem }, pauseMs);
  }
  if (error.problem === 'refused' && failures === 1) {
    await deps.db.transaction((tx) => notifyOfRefusal(tx, channel, error.message));
  }
  const until = error.problem === 'limited' ? error.retryAt : null;
  const waitMs = until === null ? pauseMs : Math.max(minuteMs, until.getTime() - deps.clock().getTime());
  return release(deps, reader, { failures, problem: error.message }, waitMs);
}
