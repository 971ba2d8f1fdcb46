import { asc, gt, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import type { FileRecords, NamedFile } from '#platform/storage/check-files.ts';
import { documentImageFolder } from './document-image.ts';
import { identityDocumentImages } from './schema.ts';

/** Rows that are read in one go. */
const batch = 1_000;

/** What rows say of sealed pictures of documents; of their size and digest as they lie there they say nothing. */
export function documentFileRecords(db: Db): FileRecords {
  return {
    folder: documentImageFolder,
    unnamed: (keys) => unnamedPictures(db, keys),
    named: () => named(db),
  };
}

async function* named(db: Db): AsyncGenerator<readonly NamedFile[]> {
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

async function unnamedPictures(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .select({ storageKey: identityDocumentImages.storageKey })
    .from(identityDocumentImages)
    .where(inArray(identityDocumentImages.storageKey, [...keys]));
  const kept = new Set(rows.map(({ storageKey }) => storageKey));
  return keys.filter((key) => !kept.has(key));
}
