import { sql } from 'drizzle-orm';
import type { DeadLetter } from '#contract/jobs-and-backups.ts';
import type { Db } from '#platform/db/client.ts';

/** How many the page shows. */
const maximumListed = 100;
/** Characters of an error; the worker's log has the full text. */
const maximumErrorLength = 300;

/** Lists background jobs that failed their last attempt, newest first. pg-boss removes them after seven days. */
export async function listDeadLetters(db: Db): Promise<DeadLetter[]> {
  const { rows } = await db.execute<{
    id: string;
    queue: string;
    tries: number;
    at: Date | string;
    error: string;
  }>(sql`
    select id, name as queue, retry_count + 1 as tries, completed_on as at,
      left(coalesce(output ->> 'message', output::text, ''), ${maximumErrorLength}) as error
    from pgboss.job where state = 'failed' and name not like '\\_\\_pgboss%'
    order by completed_on desc limit ${maximumListed}`);
  return rows.map(({ id, queue, tries, at, error }) => ({
    id,
    queue,
    tries,
    failedAt: new Date(at).toISOString(),
    error,
  }));
}
