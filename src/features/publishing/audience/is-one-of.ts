import { type Column, type SQL, sql } from 'drizzle-orm';

/** Binds ids as one array parameter: lists may be longer than a statement has parameters. */
export const idArray = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;

export const isOneOf = (column: Column, ids: readonly string[]): SQL => sql`${column} = any(${idArray(ids)})`;
