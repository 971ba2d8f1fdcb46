import type { SQL } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { failJob, publishJobUpdate } from './end-job.ts';
import { maximumLapses } from './job-states.ts';
import { moveJob } from './move-job.ts';
import { scheduleCleanup, toCleanups } from './remote-cleanup.ts';
import type { EngineJobRow } from './schema.ts';

/**
 * Returns a running job to the queue because what ran it has gone, and fails one that this happened to too often.
 *
 * @param only a further condition; a job that no longer meets it stays as it is
 * @returns whether the job was returned or failed
 */
export async function lapseJob(
  tx: Tx,
  { attempt, id }: Pick<EngineJobRow, 'attempt' | 'id'>,
  only: SQL,
): Promise<boolean> {
  if (attempt >= maximumLapses) {
    const problem = 'The engine stopped several times before it was done. Please try again in a few minutes.';
    return failJob(tx, id, { problem, fault: 'gone' }, only);
  }
  const waiting = await moveJob(tx, id, 'lapse', {}, only);
  if (waiting) await scheduleCleanup(tx, toCleanups(waiting));
  await publishJobUpdate(tx, waiting);
  return waiting !== null;
}
