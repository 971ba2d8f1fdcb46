import { and, asc, eq, exists, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Db } from '#platform/db/client.ts';
import { beforeAllIds } from '#platform/ids.ts';
import type { FileRecords, ReferencedFile } from '#platform/storage/check-files.ts';
import { getPartKey, importFolder } from './import-parts.ts';
import { type ImportRow, importEntries, imports } from './schema.ts';

/** Rows of one query. */
const batch = 100;
const isUuid = /^[0-9a-f-]{36}$/;

/** Which parts of ZIPs the rows refer to: those of an import that is not done, as long as it still reads its ZIP. */
export function importFileRecords(db: Db): FileRecords {
  return {
    folder: importFolder,
    findUnreferenced: (keys) => findUnreferenced(db, keys),
    listReferenced: () => listReferenced(db),
  };
}

async function findUnreferenced(db: Db, keys: readonly string[]): Promise<string[]> {
  const ids = [...new Set(keys.map(getImportId))].filter((id) => isUuid.test(id));
  if (ids.length === 0) return [...keys];
  const rows = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(inArray(imports.id, ids), ne(imports.state, 'done')));
  const kept = new Set(rows.map(({ id }) => id));
  return keys.filter((key) => !kept.has(getImportId(key)));
}

const getImportId = (key: string) => key.split('/')[2] ?? '';

async function* listReferenced(db: Db): AsyncGenerator<readonly ReferencedFile[]> {
  const isPending = and(eq(importEntries.importId, imports.id), eq(importEntries.state, 'pending'));
  // One that is started again for the pictures that waited needs its ZIP no more.
  const readsZip = or(
    eq(imports.isListed, false),
    exists(db.select({ one: sql`1` }).from(importEntries).where(isPending)),
  );
  for (let after = beforeAllIds; ; ) {
    const rows = await db
      .select()
      .from(imports)
      .where(and(gt(imports.id, after), ne(imports.state, 'done'), readsZip))
      .orderBy(asc(imports.id))
      .limit(batch);
    yield rows.flatMap(listParts);
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}

const listParts = (row: ImportRow): ReferencedFile[] =>
  Array.from({ length: row.receivedParts }, (_, number) => {
    const left = row.byteSize - number * limits.importPartBytes;
    return { key: getPartKey(row, number), size: Math.min(limits.importPartBytes, left), sha256: null };
  });
