/** What ended jobs in the table cost those that wait. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';

/**
 * Stores copies of the ended jobs, as many as an installation has after a while, of the same users.
 *
 * @returns how many there are
 */
export async function multiplyEndedJobs(db: Db, times: number): Promise<number> {
  const { rows } = await db.execute<{ column: string }>(sql`
    select quote_ident(column_name) as column from information_schema.columns
    where table_name = 'engine_jobs' and column_name not in ('id', 'content_id')`);
  const columns = sql.raw(rows.map(({ column }) => column).join(', '));
  await db.execute(sql`
    insert into engine_jobs (id, ${columns}) select gen_random_uuid(), ${columns}
    from engine_jobs cross join generate_series(1, ${times}::integer) where ended_at is not null`);
  await db.execute(sql`vacuum analyze engine_jobs`);
  const counted = await db.execute<{ jobs: number }>(sql`select count(*)::integer as jobs from engine_jobs`);
  return counted.rows[0]?.jobs ?? 0;
}
