import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { notHeld } from '#platform/db/held.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { documentFileRecords } from './document-file-records.ts';
import { documentImageFolder } from './document-image.ts';
import { orphanAfterHours, picturesKeptHours } from './policy.ts';
import { identityDocumentImages, identityDocuments } from './schema.ts';

type Kept = { db: Db; storage: Storage };

/** Rows and files that are handled in one go. */
const batch = 500;

/**
 * Deletes the pictures of documents that were decided more than 24 hours ago. The file goes before its row,
 * so that whatever interrupts this is made up for by the next run. The document and its decision stay.
 */
export async function removeDecidedPictures({ db, storage }: Kept, now: Date): Promise<void> {
  const due = await db
    .select({ storageKey: identityDocumentImages.storageKey })
    .from(identityDocumentImages)
    .innerJoin(identityDocuments, eq(identityDocuments.id, identityDocumentImages.documentId))
    .where(
      and(
        lt(identityDocuments.decidedAt, hoursBefore(now, picturesKeptHours)),
        notHeld(identityDocuments.userId),
      ),
    )
    .limit(batch);
  for (const { storageKey } of due) {
    await storage.remove(storageKey);
    await db.delete(identityDocumentImages).where(eq(identityDocumentImages.storageKey, storageKey));
  }
}

/**
 * Deletes sealed files that no row names: what a crash left behind between a file and its row. Young ones
 * stay, because theirs may be about to be written.
 */
export async function removeOrphans({ db, storage }: Kept, now: Date): Promise<void> {
  const oldEnough = hoursBefore(now, orphanAfterHours);
  let seen: string[] = [];
  for await (const { key, modifiedAt } of storage.list(documentImageFolder)) {
    if (modifiedAt >= oldEnough) continue;
    seen.push(key);
    if (seen.length === batch) {
      await removeUnnamed({ db, storage }, seen);
      seen = [];
    }
  }
  await removeUnnamed({ db, storage }, seen);
}

async function removeUnnamed({ db, storage }: Kept, keys: readonly string[]): Promise<void> {
  for (const key of await documentFileRecords(db).unnamed(keys)) await storage.remove(key);
}

function hoursBefore(moment: Date, hours: number): Date {
  return new Date(moment.getTime() - hours * 3_600_000);
}
