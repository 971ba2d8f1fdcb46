import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** The upsert clause that replaces an existing row of an adapter's table. */
export function toUpsert(table: PgTable & { id: PgColumn }) {
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.primary);
  const set: Record<string, SQL> = {};
  for (const [name, column] of columns) set[name] = sql.raw(`excluded."${snakeCase(column.name)}"`);
  return { target: table.id, set };
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
