import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';

/** Lists by queue how long the oldest unstarted background job has been due, in seconds. */
export async function listOverdueWork(db: Db): Promise<{ queue: string; seconds: number }[]> {
  const { rows } = await db.execute<{ queue: string; seconds: number }>(sql`
    select name as queue, extract(epoch from now() - min(start_after))::float as seconds
    from pgboss.job where state in ('created', 'retry') and start_after <= now() and name not like '\\_\\_pgboss%'
    group by name order by name`);
  return rows;
}
