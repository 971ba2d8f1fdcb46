import { sql } from 'drizzle-orm';
import type { DeadLetter } from '#contract/operations.ts';
import type { Db } from '#platform/db/client.ts';

/** As many as a page shows. */
const shown = 100;
/** Characters of an error; the rest is in the worker's log. */
const errorMaximum = 300;

/** Background work that was given up after its last try, the newest first. pg-boss removes it after seven days. */
export async function deadLetters(db: Db): Promise<DeadLetter[]> {
  const { rows } = await db.execute<{
    id: string;
    queue: string;
    tries: number;
    at: Date | string;
    error: string;
  }>(sql`
    select id, name as queue, retry_count + 1 as tries, completed_on as at,
      left(coalesce(output ->> 'message', output::text, ''), ${errorMaximum}) as error
    from pgboss.job where state = 'failed' and name not like '\\_\\_pgboss%'
    order by completed_on desc limit ${shown}`);
  return rows.map(({ id, queue, tries, at, error }) => ({
    id,
    queue,
    tries,
    failedAt: new Date(at).toISOString(),
    error,
  }));
}
