import { and, asc, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { beforeAllIds } from '#platform/ids.ts';
import type { FileRecords, ReferencedFile } from '#platform/storage/check-files.ts';
import { uploads } from './schema.ts';
import { pictureKey, uploadFolder, viewKey } from './upload-files.ts';

/** Rows of one query. */
const batch = 500;

/** Which upload files the rows reference: the cleaned picture of each upload and its previews. */
export function uploadFileRecords(db: Db): FileRecords {
  return {
    folder: uploadFolder,
    findUnreferenced: (keys) => findUnreferenced(db, keys),
    listReferenced: () => listReferenced(db),
  };
}

async function* listReferenced(db: Db): AsyncGenerator<readonly ReferencedFile[]> {
  let after = beforeAllIds;
  for (;;) {
    const rows = await db
      .select()
      .from(uploads)
      .where(and(gt(uploads.id, after), isNull(uploads.removedAt)))
      .orderBy(asc(uploads.id))
      .limit(batch);
    yield rows.flatMap((row) => {
      const picture = { key: pictureKey(row), size: row.byteSize, sha256: row.sha256 };
      const views = row.purpose !== 'picture' ? [] : (['preview', 'thumbnail'] as const);
      return [picture, ...views.map((view) => ({ key: viewKey(row, view), size: null, sha256: null }))];
    });
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}

async function findUnreferenced(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const folders = [...new Set(keys.map(getFolder))];
  const rows = await db
    .select({ storageKey: uploads.storageKey })
    .from(uploads)
    .where(and(inArray(uploads.storageKey, folders), isNull(uploads.removedAt)));
  const kept = new Set(rows.map(({ storageKey }) => storageKey));
  return keys.filter((key) => !kept.has(getFolder(key)));
}

function getFolder(key: string): string {
  return key.slice(0, key.lastIndexOf('/'));
}
