import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';

type DueWork = {
  /** Whether any job waits whose time has come, for any engine. */
  isJobWaiting: boolean;
  /** Engines with a remote cleanup whose time has come. */
  enginesToCleanUp: string[];
};

const dueWork = defineStatement<{ engineIds: readonly string[] }, DueWork>(
  'due_work',
  sql`
    select exists (select from engine_jobs where state = 'queued' and waits_for = 0 and run_after <= now()) as "isJobWaiting",
      array(
        select distinct engine_id from remote_cleanups
        where engine_id = any(${sql.placeholder('engineIds')}::text[]) and try_after <= now()
      ) as "enginesToCleanUp"`,
);

/**
 * Finds in one statement whether a dispatcher has anything to do: an idle worker asks every second, and would need
 * ten statements to find out by leasing and cleaning up.
 */
export async function findDueWork(db: Queryable, engineIds: readonly string[]): Promise<DueWork> {
  const [due] = await dueWork(db, { engineIds });
  return due ?? { isJobWaiting: false, enginesToCleanUp: [] };
}
