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

/** One list of what is kept about a person, as they get it: a JSON file of the export. */
export type DataPart = {
  /** The file's name, without its ending. */
  name: string;
  /** What it is, in a sentence for its owner. */
  about: string;
  /** The tables it is made of; a test asks that every table of the product is one of some part, or has a reason. */
  tables: readonly string[];
  rows: (db: Db, userId: string) => AsyncIterable<object>;
};

/** A file of a person's own, as it goes into the export. */
export type ExportedFile = {
  /** Below the part's folder. */
  name: string;
  at: Date;
  /** Bytes of it, where they are known before it is opened. */
  size?: number;
  /** Null where the file is gone. */
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
  /** Whose a row is: the column with the person's id, or what has to hold. */
  of: PgColumn | ((userId: string) => SQL);
  /** Columns that are left out: secrets, other people, and what only the machinery needs. */
  without?: readonly Column[];
};

/** Rows that are read in one go. */
const page = 500;

/**
 * A part that is one table. Columns that name other people (their ids) are left out by themselves. Rows are read by
 * pages of the primary key, so that memory holds one page however many there are.
 */
export function tablePart({ name, about, table, of, without = [] }: TablePart): DataPart {
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
