import { EngineError } from '@castwright/engine-port';
import { sql } from 'drizzle-orm';
import {
  failJob,
  isLeasedBy,
  maximumAttempts,
  moveJob,
  publishJobUpdate,
  retryDelaySeconds,
  scheduleCleanup,
  toCleanups,
} from '#features/generation/jobs';
import type { Db, Tx } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import type { EngineJobRow } from '../jobs/schema.ts';
import { canFailOver } from './fail-over.ts';
import type { Outcome } from './outcome.ts';

type StoreFailureDeps = { db: Db; log: Logger; workerId: string };
type Failure = Extract<Outcome, { kind: 'refused' | 'failed' }>;
type Fault = {
  fault: string;
  /** For the creator. */
  problem: string;
  /** For the operator. */
  faultDetail: string | null;
  /** Whether another attempt may succeed. */
  isRetryable: boolean;
  /** Whether the engine may still have something of the job. */
  needsCleanup: boolean;
};

/** For an error of our own, whose details are in the log. */
const internalProblem = 'Something went wrong on our side. Please try again in a few minutes.';

/** Faults of one engine that another may not have: it has more memory, another file, a newer version. */
const engineSpecificFaults: ReadonlySet<string> = new Set(['missing_model', 'out_of_memory', 'unsupported']);

/**
 * Stores a failed attempt: the job waits for its next attempt, or ends and its hold is released.
 *
 * @throws Error when the database does not answer; the lease then runs out, and the job is found as it was
 */
export async function storeFailure(
  { db, log, workerId }: StoreFailureDeps,
  job: EngineJobRow,
  failure: Failure,
): Promise<void> {
  const fault = await toFault(db, job, failure);
  log.warn(
    {
      err: failure.error instanceof EngineError ? undefined : failure.error,
      jobId: job.id,
      fault: fault.fault,
      attempt: job.attempt,
      detail: failure.error instanceof EngineError ? failure.error.operatorDetail : undefined,
    },
    'an attempt of a job failed',
  );
  const lease = isLeasedBy(workerId);
  await db.transaction(async (tx) => {
    if (fault.isRetryable && job.attempt < maximumAttempts) await retryJob(tx, job, failure, fault, lease);
    else await failJob(tx, job.id, fault, lease);
  });
}

async function retryJob(
  tx: Tx,
  job: EngineJobRow,
  { error }: Failure,
  { fault, faultDetail, needsCleanup }: Fault,
  lease: ReturnType<typeof isLeasedBy>,
): Promise<void> {
  const seconds = retryDelaySeconds(job.attempt, Math.random());
  const waiting = await moveJob(
    tx,
    job.id,
    'retry',
    {
      fault,
      faultDetail,
      runAfter: sql`now() + make_interval(secs => ${seconds})`,
      // Another engine is to make the next attempt, if one can.
      ...(error instanceof EngineError && job.engineId && { failedOn: job.engineId }),
      // A broken result would be fetched again and again.
      ...(fault === 'corrupt_output' && { onEngine: null }),
    },
    lease,
  );
  if (!waiting) return;
  if (needsCleanup) await scheduleCleanup(tx, toCleanups(waiting));
  await publishJobUpdate(tx, waiting);
}

async function toFault(db: Db, job: EngineJobRow, { error, kind, reached }: Failure): Promise<Fault> {
  if (error instanceof EngineError) {
    const { fault, message, operatorDetail, retryable } = error;
    return {
      fault,
      problem: message,
      faultDetail: toStorable(operatorDetail),
      isRetryable: retryable || (engineSpecificFaults.has(fault) && (await canFailOver(db, job))),
      needsCleanup: reached.result !== undefined || error.needsCleanup,
    };
  }
  const isRefused = kind === 'refused';
  return {
    fault: isRefused ? 'not_cleared' : 'internal',
    problem: isRefused ? error.message : internalProblem,
    faultDetail: null,
    // An unknown error may well be the database or the storage being away.
    isRetryable: !isRefused,
    needsCleanup: true,
  };
}

/** An engine's message as the database accepts it; the log has it whole. */
const toStorable = (detail: string) => detail.replace(/\p{Cc}+/gu, ' ').slice(0, 1000);
