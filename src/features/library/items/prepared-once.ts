import type { Db } from '#platform/db/client.ts';

const statements = new WeakMap<Db, Map<string, unknown>>();

/**
 * Keeps a statement prepared for as long as the database is open; hot reads build their SQL once (a quarter of
 * such a read's cost, stack-notes.md).
 *
 * @param name of the statement; one name is one text
 */
export function preparedOnce<Statement>(
  db: Db,
  name: string,
  prepare: (name: string) => Statement,
): Statement {
  const known = statements.get(db) ?? new Map<string, unknown>();
  statements.set(db, known);
  if (!known.has(name)) known.set(name, prepare(name));
  return known.get(name) as Statement;
}
