import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Queryable } from './client.ts';

type Value = string | number | Date | readonly string[] | null;

/**
 * A prepared SQL statement: its text is built once in the process, each connection parses and plans it once, and
 * its rows are returned as the driver gives them. For hot paths, where these steps would cost as much as the
 * statement itself.
 *
 * @param name unique in the product; undefined plans the statement on every call, for statements with too many
 *   variants to keep
 * @param text SQL with `sql.placeholder(…)` for each of `Parameters`
 */
export function defineStatement<Parameters extends Record<string, Value>, Row>(
  name: string | undefined,
  text: SQL,
): (db: Queryable, parameters: Parameters) => Promise<Row[]> {
  const query = new PgDialect({ casing: 'snake_case' }).sqlToQuery(text);
  return async (db, parameters) => {
    const prepared = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      query,
      undefined,
      name,
      false,
    );
    return (await prepared.execute(parameters)).rows;
  };
}
