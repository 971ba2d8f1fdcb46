import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import { removeOrphans } from '#platform/storage/remove-orphans.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { addHours } from '#platform/time.ts';
import { createDocumentFileRecords } from './document-file-records.ts';
import { pictureRetentionHours } from './policy.ts';
import { identityDocumentImages, identityDocuments } from './schema.ts';

type PictureDeps = { db: Db; storage: Storage };

/** Rows per batch. */
const batch = 500;

/**
 * Deletes the pictures of documents that were decided more than 24 hours ago. The file is deleted before its row, so
 * that the next run completes an interrupted one. The document and its decision stay.
 */
export async function removeDecidedPictures({ db, storage }: PictureDeps, now: Date): Promise<void> {
  const due = await db
    .select({ storageKey: identityDocumentImages.storageKey })
    .from(identityDocumentImages)
    .innerJoin(identityDocuments, eq(identityDocuments.id, identityDocumentImages.documentId))
    .where(
      and(
        lt(identityDocuments.decidedAt, addHours(now, -pictureRetentionHours)),
        isNotHeld(identityDocuments.userId),
      ),
    )
    .limit(batch);
  for (const { storageKey } of due) {
    await storage.remove(storageKey);
    await db.delete(identityDocumentImages).where(eq(identityDocumentImages.storageKey, storageKey));
  }
}

/** Deletes sealed files without a row, which a crash left behind. */
export async function removeOrphanedPictures({ db, storage }: PictureDeps, now: Date): Promise<void> {
  await removeOrphans(storage, createDocumentFileRecords(db), { now });
}
