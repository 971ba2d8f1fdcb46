import type { SQL } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { getPreparedStatement } from '../prepared-statements.ts';

/** Statement parameters by placeholder name. */
export type Values = Record<string, string>;

/** Longer forms are rare and unlimited in number, so they are not kept prepared. */
const longestForm = 48;

/** Runs a statement that is prepared by form: one form stands for one SQL text. */
export function runPrepared<Row>(db: Db, form: string, text: () => SQL, values: Values): Promise<Row[]> {
  if (form.length > longestForm) return defineStatement<Values, Row>(undefined, text())(db, values);
  const statement = getPreparedStatement(db, form, (name) => defineStatement<Values, Row>(name, text()));
  return statement(db, values);
}
