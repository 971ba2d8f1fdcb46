import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import {
  type PictureReference,
  picturesOf,
  type StoredRequest,
  trainedModelOf,
} from '#features/trust/safety';
import type { Tx } from '#platform/db/client.ts';
import { cancelChannel } from './channels.ts';
import { cancelJob } from './end-job.ts';
import { engineJobs } from './schema.ts';

type Use = {
  /** Whether a picture is one of those that are no longer to be used. */
  uses: (picture: Pick<PictureReference, 'kind' | 'id'>) => boolean;
  /** Items that are not to be filled. */
  fills: ReadonlySet<string>;
};

/**
 * Locks the jobs of a person that wait or run, and use certain pictures or models, or fill certain items. A job that ends at
 * this moment is waited for, and is not among them then. To be called before the wallet is locked.
 *
 * @returns their ids
 */
export async function lockJobsUsing(tx: Tx, userId: string, { uses, fills }: Use): Promise<string[]> {
  const underWay = and(eq(engineJobs.userId, userId), inArray(engineJobs.state, ['queued', 'running']));
  const rows = await tx
    .select({ id: engineJobs.id, request: engineJobs.request, contentId: engineJobs.contentId })
    .from(engineJobs)
    .where(underWay);
  const using = rows.filter(
    ({ contentId, request }) =>
      (contentId !== null && fills.has(contentId)) ||
      picturesOf(request).some(({ picture }) => uses(picture)) ||
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

function usesModel(request: StoredRequest, uses: Use['uses']): boolean {
  const model = trainedModelOf(request);
  return model !== undefined && uses({ kind: 'content', id: model.id });
}

/** Cancels jobs that the caller has locked: their tokens come back, and the workers let go of them. */
export async function cancelLocked(tx: Tx, jobIds: readonly string[]): Promise<void> {
  for (const id of jobIds) {
    await cancelJob(tx, id, eq(engineJobs.id, id));
    await tx.execute(sql`select pg_notify(${cancelChannel}, ${id})`);
  }
}
