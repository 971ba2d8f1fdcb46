import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Upload } from '#contract/uploads.ts';
import { cancelLockedJobs, lockJobsUsing } from '#features/generation/jobs';
import { listMadeFromUpload, publishContentChanges, removeContents } from '#features/library/items';
import type { Db, Tx } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { lockUpload, presentWithConsent } from './queries.ts';
import { uploads } from './schema.ts';
import { revokeStatements } from './state-people.ts';

/** Deletes the texts that were read in an upload and in the items made from it. */
export type DeleteReadings = (
  tx: Tx,
  pictures: { uploadId: string; contentIds: readonly string[] },
) => Promise<void>;

export type RevokeConsentDeps = {
  db: Db;
  storage: Storage;
  log: Pick<Logger, 'warn'>;
  deleteReadings: DeleteReadings;
};

/**
 * Revokes the consent for an upload (docs/requirements/decisions.md 19). One transaction ends the statement, cancels the
 * jobs that use the picture or anything derived from it without charge, and removes every derived item, directly or
 * indirectly. Files are removed after the commit. Idempotent: a repeat removes what an earlier call left.
 *
 * A job that completes at the same time either loses its result here or finds itself cancelled. A new job is either seen
 * here or sees the revocation. All code takes these locks in one order: upload, jobs, items, wallet, events.
 *
 * @returns the upload, and how many completed items were removed
 * @throws AppError NOT_FOUND; CONFLICT when no consent is recorded
 */
export async function revokeConsent(
  { db, deleteReadings: forgetWords, log, storage }: RevokeConsentDeps,
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
    const taken = await removeDerivedContent(tx, userId, uploadId, forgetWords);
    const removed = taken.items.filter(({ completed }) => completed).length;
    return { upload: await presentWithConsent(tx, upload ?? before), removed, keys: taken.keys };
  });
  await removeFiles(storage, keys, log);
  return answer;
}

async function removeDerivedContent(tx: Tx, userId: string, uploadId: string, forgetWords: DeleteReadings) {
  const contentIds = await listMadeFromUpload(tx, userId, uploadId);
  const fills = new Set(contentIds);
  const jobIds = await lockJobsUsing(tx, userId, {
    fills,
    uses: ({ kind, id }) => (kind === 'upload' ? id === uploadId : fills.has(id)),
  });
  // Before the items are removed, because the texts reference them.
  await forgetWords(tx, { uploadId, contentIds });
  const taken = await removeContents(tx, userId, contentIds);
  await cancelLockedJobs(tx, jobIds);
  await publishContentChanges(
    tx,
    userId,
    taken.items.map(({ id }) => id),
  );
  return taken;
}
