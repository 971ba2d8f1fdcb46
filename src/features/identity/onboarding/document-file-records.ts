import { asc, gt, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import type { FileRecords, ReferencedFile } from '#platform/storage/check-files.ts';
import { documentImageFolder } from './document-image.ts';
import { identityDocumentImages } from './schema.ts';

/** Rows per page. */
const batch = 1_000;

/** The records of sealed document pictures for the file check. Rows have no size or digest of the sealed files. */
export function createDocumentFileRecords(db: Db): FileRecords {
  return {
    folder: documentImageFolder,
    findUnreferenced: (keys) => findUnnamedPictures(db, keys),
    listReferenced: () => listNamedFiles(db),
  };
}

async function* listNamedFiles(db: Db): AsyncGenerator<readonly ReferencedFile[]> {
  const { storageKey: key } = identityDocumentImages;
  for (let after = ''; ; ) {
    const rows = await db
      .select({ key })
      .from(identityDocumentImages)
      .where(gt(key, after))
      .orderBy(asc(key))
      .limit(batch);
    yield rows.map((row) => ({ ...row, size: null, sha256: null }));
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.key;
  }
}

async function findUnnamedPictures(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .select({ storageKey: identityDocumentImages.storageKey })
    .from(identityDocumentImages)
    .where(inArray(identityDocumentImages.storageKey, [...keys]));
  const kept = new Set(rows.map(({ storageKey }) => storageKey));
  return keys.filter((key) => !kept.has(key));
}
