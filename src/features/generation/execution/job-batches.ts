/** The steps of a job that one worker takes for all jobs that come to them together. */
import { listUnsettledEngines } from '#features/generation/fleet';
import { completeJobs, isLeasedBy, type JobCompletion } from '#features/generation/jobs';
import type { Db, Tx } from '#platform/db/client.ts';
import { workInBatches } from '#platform/in-batches.ts';
import type { EngineJobRow } from '../jobs/schema.ts';

export type JobBatches = {
  /** Charges and delivers. @returns false when the worker no longer holds the job; nothing has changed then */
  complete(completion: JobCompletion): Promise<boolean>;
  /** Whether the completion of a job may change the breaker of its engine, by the engine's id. */
  mayClose(engineId: string): Promise<boolean>;
};

type JobBatchesDeps = {
  db: Db;
  workerId: string;
  /** Runs in the transaction that completes jobs. */
  onCompleted?: (tx: Tx, jobs: readonly EngineJobRow[]) => Promise<void>;
};

export function createJobBatches({ db, onCompleted, workerId }: JobBatchesDeps): JobBatches {
  const complete = (completions: readonly JobCompletion[]) =>
    db.transaction(async (tx) => {
      const completed = await completeJobs(tx, completions, isLeasedBy(workerId));
      if (completed.length > 0) await onCompleted?.(tx, completed);
      const ids = new Set(completed.map(({ id }) => id));
      return completions.map(({ jobId }) => ids.has(jobId));
    });
  const completeTogether = workInBatches(complete);
  return {
    async complete(completion) {
      if (completion.made.charge === undefined) return completeTogether(completion);
      const [isCompleted = false] = await complete([completion]);
      return isCompleted;
    },
    mayClose: workInBatches(async (engineIds) => {
      const unsettled = await listUnsettledEngines(db, engineIds);
      return engineIds.map((id) => unsettled.has(id));
    }),
  };
}
