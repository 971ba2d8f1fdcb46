import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { getOwnPost, lockOwnPost, readWholePost, requireVersion } from './access.ts';
import { canApprove, judgePost, storeApproval } from './approval.ts';
import { listMissing } from './availability.ts';
import type { PostCaller, PostsDeps } from './deps.ts';
import { notifyAuthor } from './notices.ts';
import { type PostRow, posts } from './schema.ts';
import { getPublishingSettings } from './settings.ts';
import { requireNoProblems } from './target-problems.ts';

type PostDecision = { decision: 'approved' | 'declined'; reason: string; version: number };

/**
 * Approves or declines a post that waits for it, once. Notifies its author. An approved post is published at its time, or
 * now if that is past; a declined one is a draft again.
 *
 * @throws AppError NOT_FOUND; FORBIDDEN for a user who may not decide about it; CONFLICT after a change and when it does
 *   not wait; VALIDATION_FAILED for a declination without a reason, and with `problems` by channel; CONTENT_BLOCKED
 */
export async function decidePost(
  deps: PostsDeps,
  caller: PostCaller,
  id: string,
  { decision, reason, version }: PostDecision,
): Promise<void> {
  const { clock, db } = deps;
  const before = await getOwnPost(db, caller.userId, id);
  requireWaiting(before);
  requireVersion(before, version);
  const settings = await getPublishingSettings(db, caller.userId);
  if (!(await canApprove(db, before, caller, settings))) {
    throw new AppError('FORBIDDEN', 'Another person who may approve posts has to decide about this one.');
  }
  if (decision === 'declined' && reason === '') {
    throw new AppError('VALIDATION_FAILED', 'Say why, so that its author can change it.', {
      fields: ['reason'],
    });
  }
  const decisionId =
    decision === 'approved' ? await checkAndJudge(deps, caller, before, settings.disclosure) : null;
  await db.transaction(async (tx) => {
    const locked = await lockOwnPost(tx, caller.userId, id);
    requireWaiting(locked);
    requireVersion(locked, version);
    const now = clock();
    if (decisionId === null) await storeDeclination(tx, locked, { personId: caller.personId, reason, now });
    else {
      const approved = { id, version, scheduledAt: locked.scheduledAt ?? now };
      await storeApproval(tx, approved, { decisionId, personId: caller.personId, now });
    }
    await notifyAuthor(tx, locked, { decision, reason, personId: caller.personId });
  });
}

async function checkAndJudge(
  deps: PostsDeps,
  caller: PostCaller,
  post: PostRow,
  disclosure: string,
): Promise<string> {
  const whole = await readWholePost(deps.db, post);
  const missing = await listMissing(deps.db, caller.userId, whole.media);
  requireNoProblems(whole, { disclosure, baseUrl: deps.prepare.baseUrl, missing });
  return judgePost(deps, whole, caller);
}

async function storeDeclination(
  tx: Tx,
  { id, version }: PostRow,
  { now, personId, reason }: { personId: string; reason: string; now: Date },
): Promise<void> {
  await tx
    .update(posts)
    .set({
      state: 'draft',
      decision: 'declined',
      decidedBy: personId,
      decidedAt: now,
      decidedVersion: version,
      reason,
    })
    .where(eq(posts.id, id));
}

function requireWaiting({ state }: PostRow): void {
  if (state === 'waiting') return;
  throw new AppError('CONFLICT', 'This post no longer waits for approval. Load it again.');
}
