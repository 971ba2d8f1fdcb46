import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/**
 * Seconds since the oldest open transaction of this database began, prepared ones included; 0 without any. While it is
 * open, PostgreSQL keeps all rows that have changed since, so that the queue's indexes grow and every lease reads more.
 * Transactions of other database users count only for a user with `pg_read_all_stats`.
 */
export async function readOldestTransaction(db: Db): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select coalesce(extract(epoch from clock_timestamp() - min(began)), 0)::float as seconds
    from (
      select xact_start as began from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      union all
      select prepared from pg_prepared_xacts where database = current_database()
    ) as transactions`);
  return Math.max(0, rows[0]?.seconds ?? 0);
}
