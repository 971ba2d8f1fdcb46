import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Upload } from '#contract/uploads.ts';
import { cancelLocked, lockJobsUsing } from '#features/generation/jobs';
import { madeFromUpload, takeDown, tellPages } from '#features/library/items';
import type { Db, Tx } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { lockUpload, shown } from './queries.ts';
import { uploads } from './schema.ts';
import { revokeStatements } from './state-people.ts';
import { removeFiles } from './upload-files.ts';

/** Deletes the texts that were read in an upload and in what was made from it. */
export type ForgetWords = (
  tx: Tx,
  pictures: { uploadId: string; contentIds: readonly string[] },
) => Promise<void>;

export type Revoking = { db: Db; storage: Storage; log: Pick<Logger, 'warn'>; forgetWords: ForgetWords };

/**
 * Takes the consent for an upload back (decisions.md 19): in one transaction the statement ends, jobs that use the
 * picture or anything made from it are cancelled and cost nothing, and everything made from it goes, however many
 * tools ago. Then its files go. Repeatable: what an earlier try left is taken down by the next.
 *
 * A job that completes at the same moment either is seen here, and its result goes, or finds itself cancelled; one
 * that is ordered at the same moment is either seen here or sees the revocation. Locks are taken in one order by
 * all: upload, jobs, items, wallet, events.
 *
 * @returns the upload, and how many finished results were removed
 * @throws AppError NOT_FOUND; CONFLICT when no consent was ever recorded
 */
export async function revokeConsent(
  { db, forgetWords, log, storage }: Revoking,
  { now, uploadId, userId }: { userId: string; uploadId: string; now: Date },
): Promise<{ upload: Upload; removed: number }> {
  const { keys, ...answer } = await db.transaction(async (tx) => {
    const before = await lockUpload(tx, userId, uploadId);
    if (before.people !== 'revoked' && !(await revokeStatements(tx, uploadId, now))) {
      throw new AppError('CONFLICT', 'No consent is recorded for this upload.');
    }
    const [upload] = await tx
      .update(uploads)
      .set({ people: 'revoked' })
      .where(eq(uploads.id, uploadId))
      .returning();
    const taken = await takeDownAll(tx, userId, uploadId, forgetWords);
    const removed = taken.items.filter(({ completed }) => completed).length;
    return { upload: await shown(tx, upload ?? before), removed, keys: taken.keys };
  });
  await removeFiles(storage, keys, log);
  return answer;
}

async function takeDownAll(tx: Tx, userId: string, uploadId: string, forgetWords: ForgetWords) {
  const contentIds = await madeFromUpload(tx, userId, uploadId);
  const fills = new Set(contentIds);
  const jobIds = await lockJobsUsing(tx, userId, {
    fills,
    uses: ({ kind, id }) => (kind === 'upload' ? id === uploadId : fills.has(id)),
  });
  // While the texts still name the items that they were read in.
  await forgetWords(tx, { uploadId, contentIds });
  const taken = await takeDown(tx, userId, contentIds);
  await cancelLocked(tx, jobIds);
  await tellPages(
    tx,
    userId,
    taken.items.map(({ id }) => id),
  );
  return taken;
}
