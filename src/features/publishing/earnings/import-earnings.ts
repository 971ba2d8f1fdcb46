import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type EarningImportFields, type EarningImportPreview, earningLimits } from '#contract/earnings.ts';
import { AppError } from '#contract/errors.ts';
import { getPersona } from '#features/library/personas';
import type { Db, Queryable } from '#platform/db/client.ts';
import type { UploadedFile } from '#platform/http/handler.ts';
import { newId } from '#platform/ids.ts';
import { type ReadImport, readImport } from './read-import.ts';
import { type Actor, requireMayChange, requireRoom } from './save-earning.ts';
import { earningImports, earnings } from './schema.ts';

type ImportInput = { file: UploadedFile | undefined; fields: EarningImportFields };

/** Reads the file of a call. @throws AppError VALIDATION_FAILED, FORBIDDEN, NOT_FOUND */
async function readInput(db: Db, actor: Actor, { fields, file }: ImportInput) {
  await requireMayChange(db, actor);
  await getPersona(db, actor.userId, fields.personaId);
  if (!file) throw new AppError('VALIDATION_FAILED', 'Choose a CSV file.', { fields: ['file'] });
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  return {
    read: readImport(file.bytes, fields),
    sha256,
    fileName: file.fileName.slice(0, 200) || 'earnings.csv',
  };
}

async function findEarlier(db: Queryable, userId: string, sha256: string) {
  const [found] = await db
    .select()
    .from(earningImports)
    .where(and(eq(earningImports.userId, userId), eq(earningImports.sha256, sha256)));
  return found ?? null;
}

/** Shows what an import would store, and every reason why a row cannot be read. @throws AppError as `importEarnings` */
export async function previewEarningImport(
  db: Db,
  actor: Actor,
  input: ImportInput,
): Promise<EarningImportPreview> {
  const { read, sha256 } = await readInput(db, actor, input);
  const earlier = await findEarlier(db, actor.userId, sha256);
  const { bad, dateOrder, decimal, entries, file, mapping, missing } = read;
  return {
    columns: file.headings.map((name, at) => ({
      name,
      samples: file.rows.slice(0, 3).map(({ cells }) => cells[at] ?? ''),
    })),
    ...{ mapping, dateOrder, decimal, missing },
    rows: entries.length,
    entries: entries.slice(0, earningLimits.previewRows),
    badRows: bad.length,
    bad: bad.slice(0, earningLimits.previewRows),
    totals: sumByCurrency(entries),
    earlier: earlier && { fileName: earlier.fileName, importedAt: earlier.importedAt.toISOString() },
  };
}

function sumByCurrency(entries: ReadImport['entries']): EarningImportPreview['totals'] {
  const groups = Map.groupBy(entries, ({ currency }) => currency);
  return [...groups].map(([currency, some]) => ({
    currency,
    rows: some.length,
    amount: some.reduce((sum, { amount }) => sum + amount, 0),
  }));
}

/** Rows of one statement. */
const rowsMaximum = 1_000;

/**
 * Stores the rows of a file, all or none. The same file is imported once; it can be imported again after it was undone.
 *
 * @returns the import's id
 * @throws AppError FORBIDDEN, NOT_FOUND; VALIDATION_FAILED for a file that cannot be read, that leaves something to choose, or
 *   that has bad rows without `skipsBadRows`; CONFLICT for a file that was imported
 */
export async function importEarnings(
  db: Db,
  actor: Actor,
  input: ImportInput & { skipsBadRows: boolean; now: Date },
): Promise<string> {
  const { fileName, read, sha256 } = await readInput(db, actor, input);
  requireReadable(read, input.skipsBadRows);
  const { personaId } = input.fields;
  const { userId } = actor;
  const id = newId();
  await db.transaction(async (tx) => {
    await requireRoom(tx, userId, read.entries.length);
    const stored = await tx
      .insert(earningImports)
      .values({
        ...{ id, userId, personaId, fileName, sha256 },
        entries: read.entries.length,
        importedAt: input.now,
      })
      .onConflictDoNothing()
      .returning({ id: earningImports.id });
    if (stored.length === 0) {
      throw new AppError('CONFLICT', 'This file was imported already. Undo that import to import it again.');
    }
    const rows = read.entries.map(({ line: _line, ...entry }) => ({
      ...entry,
      ...{ id: newId(), userId, personaId, importId: id },
    }));
    for (let from = 0; from < rows.length; from += rowsMaximum) {
      await tx.insert(earnings).values(rows.slice(from, from + rowsMaximum));
    }
  });
  return id;
}

function requireReadable({ bad, entries, missing }: ReadImport, skipsBadRows: boolean): void {
  const refuse = (message: string) => {
    throw new AppError('VALIDATION_FAILED', message, { fields: [...missing] });
  };
  if (missing.length > 0) refuse('Choose first how the file is read.');
  if (bad.length > 0 && !skipsBadRows) {
    refuse(`${bad.length} rows cannot be read. Correct the file, or confirm that they are left out.`);
  }
  if (entries.length === 0) refuse('No row of the file can be read.');
}

/** Undoes an import: its entries are deleted, changed ones too. @throws AppError FORBIDDEN, NOT_FOUND */
export async function undoEarningImport(db: Db, actor: Actor, id: string): Promise<void> {
  await requireMayChange(db, actor);
  const deleted = await db
    .delete(earningImports)
    .where(and(eq(earningImports.id, id), eq(earningImports.userId, actor.userId)))
    .returning({ id: earningImports.id });
  if (deleted.length === 0) throw new AppError('NOT_FOUND', 'There is no such import.');
}
