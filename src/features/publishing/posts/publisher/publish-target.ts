import { eq } from 'drizzle-orm';
import {
  type ApprovedPost,
  type ChannelAdapter,
  ChannelError,
  type Checkpoint,
  type PublishContext,
} from '#channels/port';
import { channelRules } from '#contract/channel-kinds.ts';
import { AppError } from '#contract/errors.ts';
import { isAccountOpen } from '#features/identity/accounts';
import type { Logger } from '#platform/log.ts';
import { hourMs, minuteMs } from '#platform/time.ts';
import { type ChannelsDeps, recordLimit, withChannelTokens } from '../../channels/index.ts';
import type { PrepareDeps } from '../prepare/prepare-media.ts';
import { PreparationError } from '../prepare/prepare-picture.ts';
import { removePreparedFiles } from '../prepare/published-files.ts';
import { postTargets } from '../schema.ts';
import { type ClaimedTarget, isAttempt } from './claim.ts';
import { prepareApproved } from './prepare-approved.ts';
import { type Outcome, recordOutcome } from './record-outcome.ts';
import { getLimitEnd, getRetryTime, lookUpMs } from './retry-times.ts';

export type PublisherDeps = Pick<ChannelsDeps, 'adapters' | 'clock' | 'db' | 'keyRing'> & {
  log: Logger;
  prepare: PrepareDeps;
  /** Milliseconds after which a lost answer is looked up. Default: ten seconds. */
  lookUpMs?: number | undefined;
};

/** Makes one attempt to publish a claimed target, and records how it ended. */
export async function publishTarget(
  deps: PublisherDeps,
  claimed: ClaimedTarget,
  signal: AbortSignal,
): Promise<void> {
  const { clock, db, prepare } = deps;
  const outcome = await attempt(deps, claimed, signal);
  await recordOutcome(db, claimed, outcome, clock());
  const { post, target } = claimed;
  if (outcome.state === 'published' || outcome.state === 'failed')
    await removePreparedFiles(prepare.storage, post.userId, target.id);
}

/** How far an attempt came: once an adapter was called, an error may have come after the post was published. */
type Progress = { hasBegun: boolean };

async function attempt(deps: PublisherDeps, claimed: ClaimedTarget, signal: AbortSignal): Promise<Outcome> {
  const { before, channel, post } = claimed;
  const progress: Progress = { hasBegun: false };
  try {
    if (!(await isAccountOpen(deps.db, post.userId))) return waitForAccount(claimed, deps.clock());
    const made = await prepareApproved(deps, claimed);
    if ('problem' in made) return refuse(claimed, made.problem);
    if (channel.kind === 'by_hand') return { state: 'by_hand' };
    return await withChannelTokens(deps, channel.id, async (tokens, account) => {
      const context = await createContext(deps, claimed, { tokens, account, signal });
      progress.hasBegun = true;
      return before === 'sending'
        ? findOrPublish(deps, claimed, made.approved, context)
        : publish(deps, claimed, made.approved, context);
    });
  } catch (error) {
    return toOutcome(deps, claimed, progress, error);
  }
}

function findAdapter({ adapters }: PublisherDeps, { channel }: ClaimedTarget): ChannelAdapter {
  const adapter = adapters.find(channel.kind);
  if (adapter) return adapter;
  const { name } = channelRules[channel.kind];
  throw new ChannelError('unavailable', `${name} is not set up on this site at the moment.`);
}

async function publish(
  deps: PublisherDeps,
  claimed: ClaimedTarget,
  approved: ApprovedPost,
  context: PublishContext,
): Promise<Outcome> {
  const result = await findAdapter(deps, claimed).publish(approved, context);
  if (result.state === 'published') return result;
  return { state: 'processing', againAt: result.againAt, problem: null, failingSince: null };
}

/** After an interruption: asks the outlet for the post, and publishes it only where it is not there. */
async function findOrPublish(
  deps: PublisherDeps,
  claimed: ClaimedTarget,
  approved: ApprovedPost,
  context: PublishContext,
): Promise<Outcome> {
  const since = claimed.target.startedAt ?? deps.clock();
  const found = await findAdapter(deps, claimed).find(approved, context, since);
  if (found.state === 'published') return found;
  if (found.state === 'absent') return publish(deps, claimed, approved, context);
  return { state: 'unclear', problem: describeUnclear(claimed) };
}

/** The checkpoint is read again, because the work may run twice with other tokens. */
async function createContext(
  { db }: PublisherDeps,
  { target }: ClaimedTarget,
  given: Pick<PublishContext, 'account' | 'signal' | 'tokens'>,
): Promise<PublishContext> {
  const [row] = await db
    .select({ checkpoint: postTargets.checkpoint })
    .from(postTargets)
    .where(eq(postTargets.id, target.id));
  return {
    ...given,
    checkpoint: row?.checkpoint ?? null,
    async save(checkpoint: Checkpoint) {
      given.signal.throwIfAborted();
      const saved = await db
        .update(postTargets)
        .set({ checkpoint })
        .where(isAttempt(target))
        .returning({ id: postTargets.id });
      // Another worker has taken over: this one must not publish any more.
      if (saved.length === 0) throw new LeaseLostError();
    },
  };
}

class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** A post that may no longer leave; after an interruption it may be at the outlet already. */
function refuse(claimed: ClaimedTarget, problem: string): Outcome {
  if (claimed.before === 'pending') return { state: 'failed', problem };
  return { state: 'unclear', problem: `${problem} ${describeUnclear(claimed)}` };
}

function describeUnclear({ channel }: ClaimedTarget): string {
  const { name } = channelRules[channel.kind];
  return `The answer of ${name} was lost, and it cannot be asked. Look whether the post is there.`;
}

const waitForAccount = ({ before, target }: ClaimedTarget, now: Date): Outcome => ({
  state: before,
  againAt: new Date(now.getTime() + hourMs),
  problem: 'The account is closed or suspended.',
  failingSince: target.failingSince,
});

/** What becomes of a target after an error. */
async function toOutcome(
  deps: PublisherDeps,
  claimed: ClaimedTarget,
  progress: Progress,
  error: unknown,
): Promise<Outcome> {
  if (error instanceof PreparationError) return refuse(claimed, error.message);
  if (error instanceof ChannelError) return afterOutlet(deps, claimed, error);
  if (isInterruption(error)) return resume(deps, claimed, progress);
  if (!(error instanceof AppError)) {
    deps.log.error({ err: error, targetId: claimed.target.id }, 'a post could not be published');
  }
  const interrupted = progress.hasBegun ? ({ ...claimed, before: 'sending' } as const) : claimed;
  return retryLater(deps, interrupted, 'It could not be published for a reason on our side.');
}

async function afterOutlet(
  deps: PublisherDeps,
  claimed: ClaimedTarget,
  { message, problem, retryAt }: ChannelError,
): Promise<Outcome> {
  const { channel } = claimed;
  const now = deps.clock();
  switch (problem) {
    case 'refused':
      return { state: 'failed', problem: message };
    case 'unauthorized':
      // The channel is marked as expired; its posts are claimed again once it is connected.
      return waitAgain(claimed, new Date(now.getTime() + minuteMs), message);
    case 'limited': {
      const until = getLimitEnd(retryAt, now);
      await recordLimit(deps.db, channel.id, until);
      const { name } = channelRules[channel.kind];
      return waitAgain(claimed, until, `${name} takes no more for now. The post follows as soon as it does.`);
    }
    case 'unknown':
      return lookUp(deps, claimed, message);
    default:
      return retryLater(deps, claimed, message);
  }
}

const isInterruption = (error: unknown) =>
  error instanceof LeaseLostError || (error instanceof Error && error.name === 'AbortError');

/** Nothing was published by this attempt. */
const waitAgain = ({ before }: ClaimedTarget, againAt: Date, problem: string): Outcome => ({
  state: before,
  againAt,
  problem,
  failingSince: null,
});

function retryLater({ clock }: PublisherDeps, claimed: ClaimedTarget, problem: string): Outcome {
  const { before, target } = claimed;
  const now = clock();
  const failingSince = target.failingSince ?? now;
  const againAt = getRetryTime(failingSince, now);
  if (againAt) return { state: before, againAt, problem, failingSince };
  if (before === 'pending') return { state: 'failed', problem: `${problem} It was tried for a day.` };
  return { state: 'unclear', problem: describeUnclear(claimed) };
}

/** The answer of the call that publishes was lost: the next attempt asks the outlet. */
function lookUp(deps: PublisherDeps, claimed: ClaimedTarget, problem: string): Outcome {
  const now = deps.clock();
  const failingSince = claimed.target.failingSince ?? now;
  if (getRetryTime(failingSince, now) === null)
    return { state: 'unclear', problem: describeUnclear(claimed) };
  const againAt = new Date(now.getTime() + (deps.lookUpMs ?? lookUpMs));
  return { state: 'sending', againAt, problem: `${problem} It is being looked up.`, failingSince };
}

/** A worker that stops leaves its target to the next one. */
const resume = (
  { clock }: PublisherDeps,
  { before, target }: ClaimedTarget,
  progress: Progress,
): Outcome => ({
  state: progress.hasBegun ? 'sending' : before,
  againAt: clock(),
  problem: null,
  failingSince: target.failingSince,
});
