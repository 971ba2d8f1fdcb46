import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { hasEnded, type JobMove, jobMoves } from './job-states.ts';
import { type EngineJobRow, engineJobs } from './schema.ts';

type Changes = Partial<
  Pick<
    EngineJobRow,
    'attempt' | 'cost' | 'engineId' | 'failedOn' | 'fault' | 'faultDetail' | 'onEngine' | 'problem'
  > & { runAfter: SQL }
>;

/**
 * Makes one move of the state machine, if the job is in a state that the move starts from.
 *
 * @param only a further condition, such as `isLeasedBy`
 * @returns the job after the move, or null when it could not be made
 */
export async function moveJob(
  tx: Tx,
  jobId: string,
  move: JobMove,
  changes: Changes = {},
  only?: SQL,
): Promise<EngineJobRow | null> {
  const [row] = await moveJobs(tx, [jobId], move, changes, only);
  return row ?? null;
}

/** Makes the same move of several jobs, which it locks in the order of their ids. @returns those that it moved */
export async function moveJobs(
  tx: Tx,
  jobIds: readonly string[],
  move: JobMove,
  changes: Changes = {},
  only?: SQL,
): Promise<EngineJobRow[]> {
  const { from, to } = jobMoves[move];
  const [onlyOne, ...others] = jobIds;
  if (onlyOne === undefined) return [];
  const which =
    others.length === 0 ? eq(engineJobs.id, onlyOne) : inArray(engineJobs.id, lockInOrder(jobIds));
  return tx
    .update(engineJobs)
    .set({
      ...changes,
      ...(changes.failedOn && { failedAt: sql`clock_timestamp()` }),
      state: to,
      leasedBy: null,
      leaseExpiresAt: null,
      ...(hasEnded(to) && { endedAt: sql`clock_timestamp()` }),
      ...(to === 'queued' && { step: null, steps: null }),
    })
    .where(and(which, inArray(engineJobs.state, [...from]), only))
    .returning();
}

/** The ids of jobs, locked one after the other: two statements that change the same jobs do not wait for each other. */
const lockInOrder = (jobIds: readonly string[]) =>
  sql`(select id from engine_jobs where id = any(${sql.param(jobIds)}::uuid[]) order by id for no key update)`;

/** The condition that the job's output waits for a decision about its file. */
export const isChecking = eq(engineJobs.state, 'checking');

/** The condition that this worker still has the lease. */
export function isLeasedBy(workerId: string): SQL {
  return eq(engineJobs.leasedBy, workerId);
}
