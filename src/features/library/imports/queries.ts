import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { ContentImport, ImportEntry, ImportEntryState } from '#contract/imports.ts';
import { listExistingContents } from '#features/library/items';
import { listVisibleUploads } from '#features/library/uploads';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { type ImportEntryRow, type ImportRow, importEntries, imports } from './schema.ts';

const shown = 50;
const page = 100;

export const importNotFound = () => new AppError('NOT_FOUND', 'There is no such import.');

const ownedBy = (userId: string, id: string) => and(eq(imports.id, id), eq(imports.userId, userId));

/** Locks an import for the transaction. @throws AppError NOT_FOUND */
export async function lockImport(tx: Tx, userId: string, id: string): Promise<ImportRow> {
  const [row] = await tx.select().from(imports).where(ownedBy(userId, id)).for('update');
  if (!row) throw importNotFound();
  return row;
}

/** @throws AppError NOT_FOUND */
export async function getImport(db: Queryable, userId: string, id: string): Promise<ContentImport> {
  const rows = await db.select().from(imports).where(ownedBy(userId, id));
  const [found] = await presentImports(db, rows);
  if (!found) throw importNotFound();
  return found;
}

/** Lists an account's newest imports. */
export async function listImports(db: Queryable, userId: string): Promise<ContentImport[]> {
  const rows = await db
    .select()
    .from(imports)
    .where(eq(imports.userId, userId))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(shown);
  return presentImports(db, rows);
}

const noCounts = { pending: 0, imported: 0, waiting: 0, duplicate: 0, refused: 0 };

async function presentImports(db: Queryable, rows: readonly ImportRow[]): Promise<ContentImport[]> {
  if (rows.length === 0) return [];
  const { importId, state } = importEntries;
  const counted = await db
    .select({ importId, state, n: sql<number>`count(*)::int` })
    .from(importEntries)
    .where(
      inArray(
        importId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(importId, state);
  return rows.map(
    ({ createdAt, finishedAt, isListed: _, leasedUntil: __, madeBy: ___, userId: ____, ...row }) => {
      const own = counted.filter((each) => each.importId === row.id);
      return {
        ...row,
        counts: { ...noCounts, ...Object.fromEntries(own.map((each) => [each.state, each.n])) },
        createdAt: createdAt.toISOString(),
        finishedAt: finishedAt?.toISOString() ?? null,
      };
    },
  );
}

/** Lists entries of one state in their order. @throws AppError NOT_FOUND */
export async function listImportEntries(
  db: Queryable,
  {
    after = -1,
    id,
    state,
    userId,
  }: { userId: string; id: string; state: ImportEntryState; after?: number | undefined },
): Promise<{ entries: ImportEntry[]; next: number | null }> {
  await getImport(db, userId, id);
  const rows = await db
    .select()
    .from(importEntries)
    .where(
      and(eq(importEntries.importId, id), eq(importEntries.state, state), gt(importEntries.position, after)),
    )
    .orderBy(asc(importEntries.position))
    .limit(page + 1);
  const shownRows = rows.slice(0, page);
  return {
    entries: await presentEntries(db, shownRows),
    next: rows.length > page ? (shownRows.at(-1)?.position ?? null) : null,
  };
}

async function presentEntries(db: Queryable, rows: readonly ImportEntryRow[]): Promise<ImportEntry[]> {
  const contentOf = ({ duplicateOf, id, state }: ImportEntryRow) => (state === 'imported' ? id : duplicateOf);
  const contentIds = rows.map(contentOf).filter((each) => each !== null);
  const existing = new Set(await listExistingContents(db, contentIds));
  const waiting = rows.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  const uploads = await listVisibleUploads(db, waiting);
  return rows.map((row) => {
    const contentId = contentOf(row);
    const isGone = row.state === 'waiting' && !uploads.has(row.id);
    return {
      id: row.id,
      name: row.name,
      state: isGone ? 'refused' : row.state,
      reason: isGone ? 'Nothing was stated about the people in it in time, so it was deleted.' : row.reason,
      contentId: contentId !== null && existing.has(contentId) ? contentId : null,
      uploadId: row.state === 'waiting' && !isGone ? row.id : null,
    };
  });
}
