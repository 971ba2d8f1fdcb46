import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { activeJobStates } from '#contract/values.ts';
import {
  getTrainedModel,
  listPictures,
  type PictureReference,
  type StoredRequest,
} from '#features/trust/safety';
import type { Tx } from '#platform/db/client.ts';
import { cancelChannel } from './channels.ts';
import { cancelJob } from './end-job.ts';
import { engineJobs } from './schema.ts';

type JobFilter = {
  /** Whether a picture or model may no longer be used. */
  uses: (picture: Pick<PictureReference, 'kind' | 'id'>) => boolean;
  /** Content items that may no longer be filled. */
  fills: ReadonlySet<string>;
};

/**
 * Locks an account's active jobs that use certain pictures or models, or fill certain items. Waits for a
 * job that is just ending, and leaves it out. Call it before the wallet is locked.
 *
 * @returns the ids of the locked jobs
 */
export async function lockJobsUsing(tx: Tx, userId: string, { uses, fills }: JobFilter): Promise<string[]> {
  const underWay = and(eq(engineJobs.userId, userId), inArray(engineJobs.state, [...activeJobStates]));
  const rows = await tx
    .select({ id: engineJobs.id, request: engineJobs.request, contentId: engineJobs.contentId })
    .from(engineJobs)
    .where(underWay);
  const using = rows.filter(
    ({ contentId, request }) =>
      (contentId !== null && fills.has(contentId)) ||
      listPictures(request).some(({ picture }) => uses(picture)) ||
      usesModel(request, uses),
  );
  if (using.length === 0) return [];
  const locked = await tx
    .select({ id: engineJobs.id })
    .from(engineJobs)
    .where(
      and(
        inArray(
          engineJobs.id,
          using.map(({ id }) => id),
        ),
        underWay,
      ),
    )
    .orderBy(asc(engineJobs.id))
    .for('update');
  return locked.map(({ id }) => id);
}

function usesModel(request: StoredRequest, uses: JobFilter['uses']): boolean {
  const model = getTrainedModel(request);
  return model !== undefined && uses({ kind: 'content', id: model.id });
}

/** Cancels jobs that the caller has locked: releases their holds and stops the workers that run them. */
export async function cancelLockedJobs(tx: Tx, jobIds: readonly string[]): Promise<void> {
  for (const id of jobIds) {
    await cancelJob(tx, id, eq(engineJobs.id, id));
    await tx.execute(sql`select pg_notify(${cancelChannel}, ${id})`);
  }
}
