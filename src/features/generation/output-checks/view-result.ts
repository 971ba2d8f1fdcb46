import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { type ReviewView, type ViewReason, viewMinutes } from '#contract/review-views.ts';
import { getUploadForReview } from '#features/library/uploads';
import { recordAuditEntry } from '#features/trust/audit';
import type { Db, Tx } from '#platform/db/client.ts';
import type { ServedFile } from '#platform/http/file-response.ts';
import { newId } from '#platform/ids.ts';
import { type CheckFacts, findResembledUpload, getCheck, isOwn } from './queries.ts';
import { outputCheckViews } from './schema.ts';

/** @throws AppError FORBIDDEN for the reviewer's own result, CONFLICT for one that waits for no reviewer */
export function requireReviewable(given: CheckFacts, reviewerId: string): void {
  if (isOwn(given, reviewerId)) {
    throw new AppError('FORBIDDEN', 'Another administrator has to review your own result.');
  }
  if (given.check.state !== 'in_review' && given.check.state !== 'appealed') {
    throw new AppError('CONFLICT', 'This result waits for no reviewer any more.');
  }
}

type OpenResultInput = { jobId: string; reviewerId: string; reason: ViewReason; words: string; now: Date };

/**
 * Lets one reviewer view one withheld result for some minutes. The audit log stores the chosen reason and the digest of
 * the explanation; the explanation itself is stored with the view.
 *
 * @throws AppError NOT_FOUND; FORBIDDEN and CONFLICT as `requireReviewable`
 */
export async function openResult(tx: Tx, given: OpenResultInput): Promise<ReviewView> {
  const { jobId, now, reason, reviewerId, words } = given;
  requireReviewable(await getCheck(tx, jobId), reviewerId);
  const id = newId();
  const expiresAt = new Date(now.getTime() + viewMinutes * 60_000);
  await tx
    .insert(outputCheckViews)
    .values({ id, jobId, reviewerId, reason, words, grantedAt: now, expiresAt });
  const details = { viewId: id, reason, words: createHash('sha256').update(words).digest('hex') };
  await recordAuditEntry(tx, {
    actorId: reviewerId,
    action: 'result.opened',
    subjectId: jobId,
    details,
    now,
  });
  return { id, secondsLeft: viewMinutes * 60 };
}

type GetFileInput = {
  jobId: string;
  viewId: string;
  variant: 'preview' | 'original' | 'upload';
  readerId: string;
  now: Date;
};

/**
 * The file of a withheld result, or the upload that it may resemble, for the reviewer of an unexpired view. The view was recorded when it was opened.
 *
 * @throws AppError NOT_FOUND for another reviewer's view and a removed file; FORBIDDEN for an expired view; as
 *   `requireReviewable`
 */
export async function getResultFile(db: Db, given: GetFileInput): Promise<ServedFile> {
  const { jobId, now, readerId, variant, viewId } = given;
  const [view] = await db
    .select({ expiresAt: outputCheckViews.expiresAt })
    .from(outputCheckViews)
    .where(
      and(
        eq(outputCheckViews.id, viewId),
        eq(outputCheckViews.jobId, jobId),
        eq(outputCheckViews.reviewerId, readerId),
      ),
    );
  if (!view) throw new AppError('NOT_FOUND', 'Result not found.');
  if (view.expiresAt <= now) {
    throw new AppError('FORBIDDEN', 'This view has expired. Enter a reason again to reopen the result.');
  }
  const row = await getCheck(db, jobId);
  requireReviewable(row, readerId);
  if (variant === 'upload') {
    const uploadId = findResembledUpload(row.check);
    if (!uploadId) throw new AppError('NOT_FOUND', 'This result was compared with no upload.');
    return getUploadForReview(db, uploadId);
  }
  const file = row.check.output?.output.files.find((each) => each.variant === variant);
  if (!file) throw new AppError('NOT_FOUND', 'The files of this result were removed.');
  return file;
}
