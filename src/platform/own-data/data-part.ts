import type { Readable } from 'node:stream';
import {
  and,
  asc,
  type Column,
  eq,
  getTableColumns,
  getTableName,
  type SQL,
  type SQLChunk,
  sql,
} from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/client.ts';

/** One part of a data export: a JSON file with rows about the user. */
export type DataPart = {
  /** The file's name without its extension. */
  name: string;
  /** Explains the part to the user in one sentence. */
  about: string;
  /** The tables it contains; a test requires every table of the product to be in some part, or to have a reason. */
  tables: readonly string[];
  rows: (db: Db, userId: string) => AsyncIterable<object>;
};

/** A file in the export. */
export type ExportedFile = {
  /** Relative to the part's folder. */
  name: string;
  at: Date;
  /** Its size in bytes, if known before it is opened. */
  size?: number;
  /** Null when the file no longer exists. */
  open: () => Promise<Readable | null>;
};

/** A folder of the export. */
export type FilePart = {
  folder: string;
  about: string;
  files: (userId: string) => AsyncIterable<ExportedFile>;
};

type TablePart = Pick<DataPart, 'name' | 'about'> & {
  table: PgTable;
  /** The owner of a row: the column with the user's id, or a condition. */
  owner: PgColumn | ((userId: string) => SQL);
  /** Columns to leave out: secrets, other people's data and internal values. */
  without?: readonly Column[];
};

/** Rows read per query. */
const page = 500;

/**
 * A part with the rows of one table. Columns that refer to other users are left out automatically. Rows are read
 * page by page in primary key order, so memory holds one page at a time.
 */
export function createTablePart({ name, about, table, owner: of, without = [] }: TablePart): DataPart {
  const { columns, foreignKeys, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  const people = foreignKeys
    .map(({ reference }) => reference())
    .filter(({ foreignTable }) => getTableName(foreignTable) === 'users')
    .flatMap((reference) => reference.columns);
  const left = new Set<Column>([...without, ...people]);
  const selected = Object.entries(getTableColumns(table)).filter(
    ([, column]) => !left.has(column) || key.includes(column),
  );
  const shown = selected.filter(([, column]) => !left.has(column)).map(([field]) => field);
  const keyFields = key.map((column) => selected.find(([, each]) => each === column)?.[0] ?? '');
  const list = (values: readonly SQLChunk[]) => sql`(${sql.join([...values], sql`, `)})`;

  return {
    name,
    about,
    tables: [getTableName(table)],
    async *rows(db, userId) {
      const theirs = typeof of === 'function' ? of(userId) : eq(of, userId);
      for (let after: unknown[] | null = null; ; ) {
        const beyond: SQL | undefined = after
          ? sql`${list(key)} > ${list(key.map((column, at) => sql.param(after?.[at], column)))}`
          : undefined;
        const rows: Record<string, unknown>[] = await db
          .select(Object.fromEntries(selected))
          .from(table)
          .where(and(theirs, beyond))
          .orderBy(...key.map((column) => asc(column)))
          .limit(page);
        for (const row of rows) yield Object.fromEntries(shown.map((field) => [field, row[field]]));
        const last = rows.at(-1);
        if (!last || rows.length < page) return;
        after = keyFields.map((field) => last[field]);
      }
    },
  };
}
