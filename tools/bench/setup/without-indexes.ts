import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { Db } from '#platform/db/client.ts';

/**
 * Runs `fill` on a connection without a time limit while items and their search rows have no indexes except their
 * keys, rebuilds them (a fifth of the time), and vacuums.
 */
export async function withoutIndexes(url: string, fill: (db: Db) => Promise<void>): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 });
  const db = drizzle({ client: pool, casing: 'snake_case' });
  try {
    const { rows } = await db.execute<{ name: string; made_by: string }>(sql`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made_by from pg_index
      where indrelid in ('content_items'::regclass, 'content_search'::regclass) and not indisprimary`);
    for (const { name } of rows) await db.execute(sql.raw(`drop index ${name}`));
    await fill(db);
    await db.execute(sql`set maintenance_work_mem = '256MB'`);
    for (const { made_by: madeBy } of rows) await db.execute(sql.raw(madeBy));
    await db.execute(sql`vacuum analyze`);
  } finally {
    await pool.end();
  }
}
