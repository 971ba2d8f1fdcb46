import { asc, eq, sql } from 'drizzle-orm';
import { recordAuditEntry } from '#features/trust/audit';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { type ListEntry, readListLine } from './read-list.ts';
import { hashLists, listedHashes } from './schema.ts';

/** A file with more lines that cannot be read is refused: it is likely no list at all. */
const mostBadShare = 0.01;
const namedLines = 20;
const batch = 10_000;

export type ListImport = {
  imported: number;
  /** Empty lines, the heading and hashes of low quality. */
  skipped: number;
  bad: number;
  /** The first of the lines that cannot be read, with the reason. */
  badLines: string[];
};

/** A file that is not imported, because too many of its lines cannot be read or it has no hash. */
export class ListRefused extends Error {
  readonly result: ListImport;

  constructor(message: string, result: ListImport) {
    super(message);
    this.result = result;
  }
}

type ListInput = { name: string; source: string; lines: AsyncIterable<string>; now: Date };

/**
 * Imports a list, or replaces the one of that name, in one transaction: until it ends, the former list is searched.
 *
 * @param lines the lines of a CSV file (read-list.ts)
 * @throws ListRefused when more than 1 % of the lines cannot be read, or none is a hash; the former list stays
 */
export async function importList(db: Db, { lines, name, now, source }: ListInput): Promise<ListImport> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('hash_lists'), 0)`);
    await tx.delete(hashLists).where(eq(hashLists.name, name));
    const id = newId();
    await tx.insert(hashLists).values({ id, name, source, importedAt: now, hashCount: 0 });
    const result = await insertLines(tx, id, lines);
    const { bad, imported, skipped } = result;
    if (bad > mostBadShare * (bad + imported + skipped)) {
      throw new ListRefused('More than 1 % of the lines cannot be read. Nothing was imported.', result);
    }
    if (imported === 0) throw new ListRefused('The file has no hash. Nothing was imported.', result);
    await tx.update(hashLists).set({ hashCount: imported }).where(eq(hashLists.id, id));
    const details = { list: name, hashes: imported, bad };
    await recordAuditEntry(tx, {
      actorId: null,
      action: 'hash_list.imported',
      subjectId: null,
      details,
      now,
    });
    return result;
  });
}

async function insertLines(tx: Tx, listId: string, lines: AsyncIterable<string>): Promise<ListImport> {
  const result: ListImport = { imported: 0, skipped: 0, bad: 0, badLines: [] };
  let entries: ListEntry[] = [];
  let number = 0;
  for await (const text of lines) {
    number++;
    const line = readListLine(text, number);
    if (line.kind === 'entry') entries.push(line.entry);
    else if (line.kind === 'skipped') result.skipped++;
    else {
      result.bad++;
      if (result.badLines.length < namedLines) result.badLines.push(`Line ${number}: ${line.reason}`);
    }
    if (entries.length === batch) {
      await insertEntries(tx, listId, entries);
      result.imported += entries.length;
      entries = [];
    }
  }
  await insertEntries(tx, listId, entries);
  result.imported += entries.length;
  return result;
}

async function insertEntries(tx: Tx, listId: string, entries: readonly ListEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const hashes = sql.param(entries.map(({ hash }) => hash));
  const labels = sql.param(entries.map(({ label }) => label));
  await tx.execute(sql`
    insert into ${listedHashes} (list_id, hash, label)
    select ${listId}::uuid, ('x' || entry.hash)::bit(256), entry.label
    from unnest(${hashes}::text[], ${labels}::text[]) as entry(hash, label)`);
}

/** Lists the imported lists by name. */
export function listHashLists(db: Db) {
  const { hashCount, importedAt, name, source } = hashLists;
  return db.select({ name, source, importedAt, hashCount }).from(hashLists).orderBy(asc(name));
}

/** Removes a list with its hashes. @returns whether there was one of that name */
export async function removeList(db: Db, name: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [removed] = await tx.delete(hashLists).where(eq(hashLists.name, name)).returning();
    if (!removed) return false;
    const details = { list: name, hashes: removed.hashCount };
    await recordAuditEntry(tx, { actorId: null, action: 'hash_list.removed', subjectId: null, details, now });
    return true;
  });
}
