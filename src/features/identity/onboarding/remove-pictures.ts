import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { addHours } from '#platform/time.ts';
import { createDocumentFileRecords } from './document-file-records.ts';
import { documentImageFolder } from './document-image.ts';
import { orphanAfterHours, pictureRetentionHours } from './policy.ts';
import { identityDocumentImages, identityDocuments } from './schema.ts';

type PictureDeps = { db: Db; storage: Storage };

/** Rows and files per batch. */
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
        lt(identityDocuments.decidedAt, subtractHours(now, pictureRetentionHours)),
        isNotHeld(identityDocuments.userId),
      ),
    )
    .limit(batch);
  for (const { storageKey } of due) {
    await storage.remove(storageKey);
    await db.delete(identityDocumentImages).where(eq(identityDocumentImages.storageKey, storageKey));
  }
}

/**
 * Deletes sealed files without a row, which a crash left behind. Young files stay, because their row may not be written
 * yet.
 */
export async function removeOrphanedPictures({ db, storage }: PictureDeps, now: Date): Promise<void> {
  const oldEnough = subtractHours(now, orphanAfterHours);
  let seen: string[] = [];
  for await (const { key, modifiedAt } of storage.list(documentImageFolder)) {
    if (modifiedAt >= oldEnough) continue;
    seen.push(key);
    if (seen.length === batch) {
      await removeUnreferenced({ db, storage }, seen);
      seen = [];
    }
  }
  await removeUnreferenced({ db, storage }, seen);
}

async function removeUnreferenced({ db, storage }: PictureDeps, keys: readonly string[]): Promise<void> {
  for (const key of await createDocumentFileRecords(db).findUnreferenced(keys)) await storage.remove(key);
}

function subtractHours(moment: Date, hours: number): Date {
  return addHours(moment, -hours);
}
