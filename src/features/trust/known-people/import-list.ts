import { asc, eq, sql } from 'drizzle-orm';
import { recordAuditEntry } from '#features/trust/audit';
import { splitKnownName } from '#features/trust/safety';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { PeopleRefused } from './read-names.ts';
import { knownPeople, knownPeopleLists } from './schema.ts';

/** Every web process and worker has all names in memory, about 0.25 kB each. */
const mostNames = 250_000;
const longestName = 80;
const batch = 10_000;

export type PeopleImport = {
  imported: number;
  /** Names that cannot be recognised safely in a prompt, such as those of one word. */
  skipped: number;
};

type ListInput = { name: string; source: string; names: AsyncIterable<string>; now: Date };

/**
 * Imports a list, or replaces the one of that name, in one transaction: until it ends, the former list counts. Names that
 * the file has twice are imported once.
 *
 * @throws PeopleRefused when the file has no name that can be recognised, or all lists together more than `mostNames`; the
 *   former list stays
 */
export async function importPeople(db: Db, { name, names, now, source }: ListInput): Promise<PeopleImport> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('known_people'), 0)`);
    await tx.delete(knownPeopleLists).where(eq(knownPeopleLists.name, name));
    const [others] = await tx.select({ count: sql<number>`count(*)::int` }).from(knownPeople);
    const id = newId();
    await tx.insert(knownPeopleLists).values({ id, name, source, importedAt: now, nameCount: 0 });
    const result = await insertNames(tx, id, names, mostNames - (others?.count ?? 0));
    if (result.imported === 0) {
      throw new PeopleRefused('The file has no full name. Nothing was imported.');
    }
    await tx.update(knownPeopleLists).set({ nameCount: result.imported }).where(eq(knownPeopleLists.id, id));
    const details = { list: name, names: result.imported };
    await recordAuditEntry(tx, {
      actorId: null,
      action: 'known_people.imported',
      subjectId: null,
      details,
      now,
    });
    return result;
  });
}

async function insertNames(
  tx: Tx,
  listId: string,
  names: AsyncIterable<string>,
  most: number,
): Promise<PeopleImport> {
  const seen = new Set<string>();
  let waiting: string[] = [];
  let skipped = 0;
  const insert = async () => {
    if (waiting.length === 0) return;
    await tx.execute(sql`
      insert into ${knownPeople} (list_id, name)
      select ${listId}::uuid, unnest(${sql.param(waiting)}::text[])`);
    waiting = [];
  };
  for await (const written of names) {
    const name = written.trim();
    const words = name.length > longestName ? null : splitKnownName(name);
    if (words === null) {
      if (name !== '') skipped++;
      continue;
    }
    const key = words.join(' ');
    if (seen.has(key)) continue;
    seen.add(key);
    if (seen.size > most) {
      throw new PeopleRefused(`All lists together may have ${mostNames} names. Nothing was imported.`);
    }
    waiting.push(name);
    if (waiting.length === batch) await insert();
  }
  await insert();
  return { imported: seen.size, skipped };
}

/** Lists the imported lists by name. */
export function listPeopleLists(db: Db) {
  const { importedAt, name, nameCount, source } = knownPeopleLists;
  return db
    .select({ name, source, importedAt, nameCount })
    .from(knownPeopleLists)
    .orderBy(asc(knownPeopleLists.name));
}

/** Removes a list with its names. @returns whether there was one of that name */
export async function removePeople(db: Db, name: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [removed] = await tx.delete(knownPeopleLists).where(eq(knownPeopleLists.name, name)).returning();
    if (!removed) return false;
    const details = { list: name, names: removed.nameCount };
    const entry = { actorId: null, action: 'known_people.removed', subjectId: null, details, now } as const;
    await recordAuditEntry(tx, entry);
    return true;
  });
}
