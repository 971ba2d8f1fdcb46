import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { PostTiming } from '#contract/posts.ts';
import { publishingLimits } from '#contract/publishing-limits.ts';
import type { Tx } from '#platform/db/client.ts';
import { addDays, minuteMs } from '#platform/time.ts';
import { getOwnPost, lockOwnPost, readWholePost, requireNotBegun, requireVersion } from './access.ts';
import { canApprove, judgePost, storeApproval, voidApproval } from './approval.ts';
import { listMissing } from './availability.ts';
import type { PostCaller, PostRulesDeps, PostsDeps } from './deps.ts';
import { notifyApprovers } from './notices.ts';
import { type PostRow, posts, postTargets } from './schema.ts';
import { getPublishingSettings } from './settings.ts';
import { takeFreeSlot } from './slots/posting-slots.ts';
import { requireNoProblems } from './target-problems.ts';

/** A time that a slow connection makes past is now. */
const graceMs = 2 * minuteMs;

/**
 * Gives a post a time. A caller who may approve it approves it with this; otherwise it waits for a person who may.
 *
 * @throws AppError NOT_FOUND; CONFLICT after another change, once it is being published, and without a free slot;
 *   VALIDATION_FAILED with `problems` by channel, and for a time that is past or too far ahead; CONTENT_BLOCKED for its
 *   texts, and the post stays as it was
 */
export async function schedulePost(
  deps: PostRulesDeps,
  caller: PostCaller,
  id: string,
  { timing, version }: { timing: PostTiming; version: number },
): Promise<void> {
  const { clock, db, prepare } = deps;
  const before = await getOwnPost(db, caller.userId, id);
  requireNotBegun(before);
  requireVersion(before, version);
  requireReachable(timing, clock());
  const whole = await readWholePost(db, before);
  const settings = await getPublishingSettings(db, caller.userId);
  const missing = await listMissing(db, caller.userId, whole.media);
  requireNoProblems(whole, { disclosure: settings.disclosure, baseUrl: prepare.baseUrl, missing });
  const approves = await canApprove(db, before, caller, settings);
  const decisionId = approves ? await judgePost(deps, whole, caller) : null;
  const now = clock();
  await db.transaction(async (tx) => {
    const locked = await lockOwnPost(tx, caller.userId, id);
    requireNotBegun(locked);
    requireVersion(locked, version);
    const scheduledAt = await findTime(tx, locked, timing, now);
    const next = { ...locked, version: version + 1, scheduledAt };
    await tx
      .update(posts)
      .set({ ...voidApproval, state: 'waiting', version: next.version, scheduledAt, updatedAt: now })
      .where(eq(posts.id, id));
    if (decisionId === null) await notifyApprovers(tx, next, caller.personId);
    else await storeApproval(tx, next, { decisionId, personId: caller.personId, now });
  });
}

/**
 * Makes a post that has not begun a draft again, without a time.
 *
 * @throws AppError NOT_FOUND; CONFLICT after another change and once it is being published
 */
export async function unschedulePost(
  { clock, db }: PostsDeps,
  { userId }: PostCaller,
  id: string,
  version: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockOwnPost(tx, userId, id);
    requireNotBegun(locked);
    requireVersion(locked, version);
    await makeDraft(tx, locked, clock());
  });
}

async function makeDraft(tx: Tx, { id, version }: PostRow, now: Date): Promise<void> {
  await tx
    .update(posts)
    .set({ ...voidApproval, state: 'draft', version: version + 1, scheduledAt: null, updatedAt: now })
    .where(eq(posts.id, id));
  await tx.update(postTargets).set({ nextAttemptAt: null, problem: null }).where(eq(postTargets.postId, id));
}

function findTime(tx: Tx, post: PostRow, timing: PostTiming, now: Date): Date | Promise<Date> {
  if (timing.when === 'now') return now;
  if (timing.when === 'at') return new Date(timing.at);
  return takeFreeSlot(tx, post, { now, postId: post.id });
}

function requireReachable(timing: PostTiming, now: Date): void {
  if (timing.when !== 'at') return;
  const at = new Date(timing.at);
  const invalid = (message: string) => new AppError('VALIDATION_FAILED', message, { fields: ['timing'] });
  if (at.getTime() < now.getTime() - graceMs) throw invalid('This time is past. Choose a later one.');
  if (at > addDays(now, publishingLimits.scheduleDaysMaximum))
    throw invalid('Choose a time within the next year.');
}
