import { and, asc, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import type { FileRecords, NamedFile } from '#platform/storage/check-files.ts';
import { uploads } from './schema.ts';
import { pictureKey, uploadFolder, viewKey } from './upload-files.ts';

/** Rows that are read in one go. */
const batch = 500;

/** What rows say of uploads: of each its folder, and in it the cleaned picture and its views. */
export function uploadFileRecords(db: Db): FileRecords {
  return {
    folder: uploadFolder,
    unnamed: (keys) => unnamedUploads(db, keys),
    named: () => named(db),
  };
}

async function* named(db: Db): AsyncGenerator<readonly NamedFile[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db
      .select()
      .from(uploads)
      .where(and(gt(uploads.id, after), isNull(uploads.removedAt)))
      .orderBy(asc(uploads.id))
      .limit(batch);
    yield rows.flatMap((row) => {
      const picture = { key: pictureKey(row), size: row.byteSize, sha256: row.sha256 };
      const views = row.purpose === 'mask' ? [] : (['preview', 'thumbnail'] as const);
      return [picture, ...views.map((view) => ({ key: viewKey(row, view), size: null, sha256: null }))];
    });
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}

async function unnamedUploads(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const folders = [...new Set(keys.map(folderOf))];
  const rows = await db
    .select({ storageKey: uploads.storageKey })
    .from(uploads)
    .where(and(inArray(uploads.storageKey, folders), isNull(uploads.removedAt)));
  const kept = new Set(rows.map(({ storageKey }) => storageKey));
  return keys.filter((key) => !kept.has(folderOf(key)));
}

function folderOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/'));
}
