import type { Entry } from '@zip.js/zip.js';
import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { newId } from '#platform/ids.ts';
import { removeOrphans } from '#platform/storage/remove-orphans.ts';
import { addDays } from '#platform/time.ts';
import { toEntryName } from './entry-name.ts';
import { type ImportEntryDeps, importEntry } from './import-entry.ts';
import { importFileRecords } from './import-file-records.ts';
import { readParts, removeParts } from './import-parts.ts';
import { findEntryProblem, isIgnored, listZipEntries } from './read-zip.ts';
import { type ImportEntryRow, type ImportRow, importEntries, imports } from './schema.ts';

export type RunImportsDeps = ImportEntryDeps;

/** A worker that is killed leaves its import to another one after this long. One file takes a few seconds. */
const leaseMs = 120_000;
/** A ZIP whose parts do not arrive within a day, and the record of an import after thirty. */
const [receiveDays, recordDays] = [1, 30];

const toLeaseEnd = (now: Date) => new Date(now.getTime() + leaseMs);

/**
 * Runs imports that are due, one file after the other.
 *
 * @param only the import to run; null: all that no worker has
 * @param until stops between two files
 */
export async function runImports(
  deps: RunImportsDeps,
  only: string | null,
  until: () => boolean,
): Promise<void> {
  const due = and(
    eq(imports.state, 'running'),
    or(isNull(imports.leasedUntil), lt(imports.leasedUntil, deps.clock())),
    only === null ? undefined : eq(imports.id, only),
  );
  const found = await deps.db
    .select({ id: imports.id })
    .from(imports)
    .where(due)
    .orderBy(asc(imports.createdAt));
  for (const { id } of found) {
    if (until()) return;
    const [row] = await deps.db
      .update(imports)
      .set({ leasedUntil: toLeaseEnd(deps.clock()) })
      .where(and(eq(imports.id, id), due))
      .returning();
    if (row) await runImport(deps, row, until);
  }
}

async function runImport(deps: RunImportsDeps, row: ImportRow, until: () => boolean): Promise<void> {
  try {
    const isDone = await importAll(deps, row, until);
    await deps.db
      .update(imports)
      .set({ leasedUntil: null, ...(isDone && { state: 'done', finishedAt: deps.clock() }) })
      .where(eq(imports.id, row.id));
    if (isDone) await removeParts(deps.storage, row);
  } catch (error) {
    const isFinal = error instanceof AppError && error.code !== 'UNAVAILABLE';
    if (!isFinal)
      deps.log.warn({ err: error, importId: row.id }, 'an import could not go on, and is tried again');
    // What an outage stops goes on by itself after the lease.
    if (!isFinal) return;
    await deps.db
      .update(imports)
      .set({ leasedUntil: null, state: 'stopped', problem: error.message })
      .where(eq(imports.id, row.id));
  }
}

/** @returns whether nothing is left; @throws AppError when the ZIP cannot be read or the storage is full */
async function importAll(deps: RunImportsDeps, row: ImportRow, until: () => boolean): Promise<boolean> {
  const { db } = deps;
  // Once all entries are decided the ZIP is removed, and those that wait have their uploads.
  const isOpen = !row.isListed || (await countPending(deps, row)) > 0;
  const files = isOpen
    ? await listZipEntries((start, length) => readParts(deps.storage, row, start, length), row.byteSize)
    : [];
  if (!row.isListed) await listEntries(deps, row, files);
  for (const entry of await listOpen(deps, row)) {
    if (until()) return false;
    const leased = await db
      .update(imports)
      .set({ leasedUntil: toLeaseEnd(deps.clock()) })
      .where(eq(imports.id, row.id))
      .returning({ id: imports.id });
    // It was deleted meanwhile.
    if (leased.length === 0) return false;
    const file = files[entry.position];
    await importEntry(deps, row, entry, file && !file.directory ? file : undefined);
  }
  return true;
}

const countPending = ({ db }: Pick<RunImportsDeps, 'db'>, { id }: ImportRow) =>
  db.$count(importEntries, and(eq(importEntries.importId, id), eq(importEntries.state, 'pending')));

function listOpen({ db }: Pick<RunImportsDeps, 'db'>, { id }: ImportRow): Promise<ImportEntryRow[]> {
  return db
    .select()
    .from(importEntries)
    .where(and(eq(importEntries.importId, id), inArray(importEntries.state, ['pending', 'waiting'])))
    .orderBy(asc(importEntries.position));
}

/** Entries of one statement. */
const batch = 500;

async function listEntries(
  { db }: Pick<RunImportsDeps, 'db'>,
  row: ImportRow,
  files: readonly Entry[],
): Promise<void> {
  const rows = files.flatMap((file, position) => {
    if (isIgnored(file)) return [];
    const reason = findEntryProblem(file);
    const state = reason === null ? ('pending' as const) : ('refused' as const);
    const name = toEntryName(file.filename);
    return [{ id: newId(), importId: row.id, userId: row.userId, position, name, state, reason }];
  });
  if (rows.length === 0) throw new AppError('FILE_REFUSED', 'There are no pictures in this ZIP.');
  await db.transaction(async (tx) => {
    for (let at = 0; at < rows.length; at += batch) {
      await tx.insert(importEntries).values(rows.slice(at, at + batch));
    }
    await tx.update(imports).set({ isListed: true }).where(eq(imports.id, row.id));
  });
}

/**
 * Removes what is left of old imports: ZIPs that never arrived whole, or that stopped, after a day, records after thirty
 * days, and parts that no import needs, which a crash has left. Items stay.
 *
 * @param signal stops between two imports, and two batches of parts
 */
export async function removeOldImports(
  { clock, db, storage }: RunImportsDeps,
  signal: AbortSignal,
): Promise<void> {
  const [lateBefore, oldBefore] = [addDays(clock(), -receiveDays), addDays(clock(), -recordDays)];
  const old = await db
    .select({ id: imports.id, userId: imports.userId })
    .from(imports)
    .where(
      or(
        and(inArray(imports.state, ['receiving', 'stopped']), lt(imports.createdAt, lateBefore)),
        lt(imports.createdAt, oldBefore),
      ),
    )
    .limit(batch);
  for (const row of old) {
    if (signal.aborted) return;
    await removeParts(storage, row);
    await db.delete(imports).where(eq(imports.id, row.id));
  }
  await removeOrphans(storage, importFileRecords(db), { now: clock(), signal });
}
