import type { SQL } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { preparedOnce } from '../prepared-once.ts';
import type { Values } from './content-conditions.ts';

/** Forms of a list that are kept prepared; rarer ones, which a client could make without end, are not. */
const longestForm = 48;

/** Runs a statement that is prepared by its form: one form is one text. */
export function runPrepared<Row>(db: Db, form: string, text: () => SQL, values: Values): Promise<Row[]> {
  if (form.length > longestForm) return defineStatement<Values, Row>(undefined, text())(db, values);
  const statement = preparedOnce(db, form, (name) => defineStatement<Values, Row>(name, text()));
  return statement(db, values);
}
