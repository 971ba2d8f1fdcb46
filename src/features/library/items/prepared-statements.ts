import type { Db } from '#platform/db/client.ts';

const statements = new WeakMap<Db, Map<string, unknown>>();

/**
 * Returns a prepared statement, created once for each open database: building SQL is a quarter of the cost of a
 * frequent read.
 *
 * @param name of the statement; one name stands for one SQL text
 */
export function getPreparedStatement<Statement>(
  db: Db,
  name: string,
  prepare: (name: string) => Statement,
): Statement {
  const known = statements.get(db) ?? new Map<string, unknown>();
  statements.set(db, known);
  if (!known.has(name)) known.set(name, prepare(name));
  return known.get(name) as Statement;
}
