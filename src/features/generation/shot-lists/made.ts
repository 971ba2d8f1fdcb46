/** What generations make of the stored lists. */

import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { ShotListForm } from '#contract/shot-lists.ts';
import type { Tx } from '#platform/db/client.ts';
import { type StoredMade, shotLists } from './schema.ts';

/** The video of a shot: of the job at this position in the call, or a stored one. */
export type MadeShot = { id: string } & (
  | { job: number; contentId?: never; follows?: never }
  | { contentId: string; follows: string | null; job?: never }
);

/** What is known of a stored job. */
type MadeJob = { id: string; callId: string; contentId: string | null };

type RecordInput = {
  userId: string;
  listId: string;
  form: ShotListForm;
  /** In their order. */
  shots: readonly MadeShot[];
  /** The position in the call of the job that joins the film; null for a single shot. */
  film: number | null;
  /** All jobs of the call, in their order. */
  jobs: readonly MadeJob[];
};

/** Stores what a generation makes of a list. @throws AppError NOT_FOUND when the account has no such list */
export async function recordMade(tx: Tx, { film, form, jobs, listId, shots, userId }: RecordInput) {
  const made: StoredMade = { form, film: film === null ? null : toResult(jobs, film), shots: [] };
  shots.forEach(({ contentId, follows, id, job }, at) => {
    if (contentId !== undefined) made.shots.push({ id, jobId: null, contentId, follows });
    else {
      const isContinued = form.shots[at]?.start.kind === 'previous';
      const before = made.shots[at - 1]?.contentId ?? null;
      made.shots.push({ id, ...toResult(jobs, job), follows: isContinued ? before : null });
    }
  });
  const found = await tx
    .update(shotLists)
    .set({ made, callId: jobs[0]?.callId ?? null })
    .where(and(eq(shotLists.id, listId), eq(shotLists.userId, userId)))
    .returning({ id: shotLists.id });
  if (found.length === 0) throw new AppError('NOT_FOUND', 'There is no such shot list.');
}

/**
 * Puts the results of retried jobs in the place of the failed ones, in the list that their call was made for, if there
 * is one.
 *
 * @param retried for each failed job the one that replaces it
 */
export async function replaceMade(
  tx: Tx,
  retried: readonly { failed: MadeJob; job: MadeJob }[],
): Promise<void> {
  const [first] = retried;
  if (!first) return;
  const [list] = await tx
    .select({ id: shotLists.id, made: shotLists.made })
    .from(shotLists)
    .where(eq(shotLists.callId, first.failed.callId))
    .for('update');
  if (!list?.made) return;
  const jobs = new Map(retried.map(({ failed, job }) => [failed.id, job]));
  const renamed = new Map<string, string>();
  const replace = <Result extends { jobId: string | null; contentId: string }>(result: Result): Result => {
    const job = jobs.get(result.jobId ?? '');
    if (!job?.contentId) return result;
    renamed.set(result.contentId, job.contentId);
    return { ...result, jobId: job.id, contentId: job.contentId };
  };
  const shots = list.made.shots
    .map(replace)
    .map((shot) => ({ ...shot, follows: renamed.get(shot.follows ?? '') ?? shot.follows }));
  const made = { ...list.made, film: list.made.film && replace(list.made.film), shots };
  await tx.update(shotLists).set({ made, callId: first.job.callId }).where(eq(shotLists.id, list.id));
}

function toResult(jobs: readonly MadeJob[], at: number): { jobId: string; contentId: string } {
  const job = jobs[at];
  if (!job?.contentId) throw new Error('a job of a film has an item');
  return { jobId: job.id, contentId: job.contentId };
}
