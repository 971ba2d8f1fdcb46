import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { asc } from 'drizzle-orm';
import { type KnownPeople, KnownPeopleBuilder } from '#features/trust/safety';
import { cachedFor } from '#platform/cached-for.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { knownPeople, knownPeopleLists } from './schema.ts';

/** How long an import takes at most to count in every process. */
const checkedSeconds = 10;
/** Other requests are answered between so many names. */
const slice = 1_000;

/** Reads the people of all imported lists; null where there is none. */
export type ReadKnownPeople = () => Promise<KnownPeople | null>;

/** The people of all lists in one version: '' where there is no list. */
type Lists = { version: string; people: Promise<KnownPeople | null> };

/**
 * Creates what reads the people of all imported lists. They stay in memory, and are read again when a list has changed;
 * that is looked up at most every ten seconds. While the changed lists are read, which takes seconds, the former ones
 * count.
 *
 * The read fails while the database does, so that nothing is judged without its lists.
 */
export function createKnownPeople(db: Db, clock: Clock): ReadKnownPeople {
  let inForce: Lists | null = null;
  let reading: Lists | null = null;

  const startReading = (version: string): Lists => {
    const read = { version, people: version === '' ? Promise.resolve(null) : readPeople(db, version) };
    reading = read;
    const settle = (people: Lists | null) => {
      if (reading !== read) return;
      inForce = people;
      reading = null;
      lists.invalidate();
    };
    read.people.then(
      () => settle(read),
      () => settle(null),
    );
    return read;
  };

  const lists = cachedFor(checkedSeconds, clock, async () => {
    const { id } = knownPeopleLists;
    const rows = await db.select({ id }).from(knownPeopleLists).orderBy(asc(id));
    const version = rows.length === 0 ? '' : digest(rows.map((list) => list.id).join());
    if (inForce?.version === version) return inForce;
    const next = reading?.version === version ? reading : startReading(version);
    return inForce ?? next;
  });
  return async () => (await lists.read()).people;
}

/** Every import has its own id, so that equal ids are equal lists. */
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

async function readPeople(db: Db, version: string): Promise<KnownPeople> {
  const rows = await db.select({ name: knownPeople.name }).from(knownPeople);
  const builder = new KnownPeopleBuilder(version);
  for (const [index, { name }] of rows.entries()) {
    builder.add(name);
    if (index % slice === 0) await setImmediate();
  }
  return builder.build();
}
