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
  const { from, to } = jobMoves[move];
  const [row] = await tx
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
    .where(and(eq(engineJobs.id, jobId), inArray(engineJobs.state, [...from]), only))
    .returning();
  return row ?? null;
}

/** The condition that this worker still has the lease. */
export function isLeasedBy(workerId: string): SQL {
  return eq(engineJobs.leasedBy, workerId);
}
