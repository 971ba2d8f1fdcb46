import { and, eq, inArray } from 'drizzle-orm';
import { channelRules } from '#contract/channel-kinds.ts';
import { type PostEvent, recordPostEvent } from '#features/messaging/webhooks';
import type { Db, Tx } from '#platform/db/client.ts';
import type { ChannelRow } from '../../channels/schema.ts';
import { notifyOfTarget } from '../notices.ts';
import { type PostRow, posts, postTargets, type TargetRow } from '../schema.ts';
import type { ClaimedTarget } from './claim.ts';

/** How an attempt ended. */
export type Outcome =
  | { state: 'published'; remoteId: string; url: string | null }
  /**
   * It is tried again. `pending`: nothing was published, and `problem` says why it is late. `processing`: the outlet has
   * the files and is asked whether it is done. `sending`: the post may be there, and is looked up.
   */
  | {
      state: 'pending' | 'processing' | 'sending';
      againAt: Date;
      problem: string | null;
      failingSince: Date | null;
    }
  | { state: 'failed'; problem: string }
  | { state: 'unclear'; problem: string }
  | { state: 'by_hand' };

/** Targets that something is still to be done about, by a worker or by the creator. */
const openStates = ['pending', 'sending', 'processing', 'by_hand', 'unclear'] as const;

/**
 * Records how an attempt ended, tells the people of the account and its webhooks, and ends the post with its last target.
 * An attempt that lost its lease records only that the post was published.
 */
export async function recordOutcome(
  db: Db,
  { channel, post, target }: ClaimedTarget,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [locked] = await tx.select().from(posts).where(eq(posts.id, post.id)).for('update');
    const [row] = await tx.select().from(postTargets).where(eq(postTargets.id, target.id)).for('update');
    if (!locked || !row || !openStates.some((state) => state === row.state)) return;
    if (row.tries !== target.tries && outcome.state !== 'published') return;
    await tx.update(postTargets).set(toColumns(outcome, now)).where(eq(postTargets.id, row.id));
    await announce(tx, { channel, post: locked, target: row }, outcome, now);
    await endIfDone(tx, locked.id);
  });
}

/** Ends a post all of whose targets have ended. */
export async function endIfDone(tx: Tx, postId: string): Promise<void> {
  const open = await tx
    .select({ id: postTargets.id })
    .from(postTargets)
    .where(and(eq(postTargets.postId, postId), inArray(postTargets.state, [...openStates])))
    .limit(1);
  if (open.length === 0) await tx.update(posts).set({ state: 'ended' }).where(eq(posts.id, postId));
}

function toColumns(outcome: Outcome, now: Date): Partial<TargetRow> {
  const settled = { nextAttemptAt: null, failingSince: null, checkpoint: null, startedAt: null };
  switch (outcome.state) {
    case 'published': {
      const { remoteId, url } = outcome;
      return { ...settled, state: 'published', remoteId, url, problem: null, publishedAt: now };
    }
    case 'pending':
    case 'processing':
    case 'sending': {
      const { againAt, failingSince, problem, state } = outcome;
      return { state, nextAttemptAt: againAt, problem, failingSince };
    }
    case 'by_hand':
      return { ...settled, state: 'by_hand', problem: null };
    default:
      return { ...settled, state: outcome.state, problem: outcome.problem };
  }
}

type Announced = { post: PostRow; target: TargetRow; channel: ChannelRow };

async function announce(tx: Tx, about: Announced, outcome: Outcome, now: Date): Promise<void> {
  const { channel, post, target } = about;
  const outlet = channelRules[channel.kind].name;
  const what = `${target.id}:${outcome.state}:${target.tries}`;
  switch (outcome.state) {
    case 'published':
      return recordPostEvent(tx, toEvent(about, 'post.published', { url: outcome.url, at: now }));
    case 'failed':
      await recordPostEvent(tx, toEvent(about, 'post.failed', { problem: outcome.problem, at: now }));
      return notifyOfTarget(tx, post, {
        what,
        title: `A post for ${outlet} failed`,
        message: `“${channel.name}”: ${outcome.problem}`,
      });
    case 'unclear':
      return notifyOfTarget(tx, post, {
        what,
        title: `Look whether a post is on ${outlet}`,
        message: `“${channel.name}”: ${outcome.problem}`,
      });
    case 'by_hand':
      return notifyOfTarget(tx, post, {
        what,
        title: 'A post is yours to publish',
        message: `“${channel.name}” is due now. Download its files and texts, publish it, and mark it as published.`,
      });
    default:
  }
}

/** The event of a post on a channel, for webhooks. */
export function toEvent(
  { channel, post }: Pick<Announced, 'channel' | 'post'>,
  type: PostEvent['type'],
  { at, problem = null, url = null }: { at: Date; url?: string | null; problem?: string | null },
): PostEvent {
  return {
    type,
    userId: post.userId,
    postId: post.id,
    personaId: post.personaId,
    channelId: channel.id,
    kind: channel.kind,
    campaign: post.campaign,
    url,
    problem,
    scheduledAt: post.scheduledAt,
    at,
  };
}
