import { type Engine, EngineError, type EngineResult } from '@castwright/engine-port';
import { detachJob, isLeasedBy, leaveCleanup } from '#features/generation/jobs';
import { withholdOutput } from '#features/generation/output-checks';
import type { FinishDeps } from '#features/library/items';
import type { InspectFile } from '#features/trust/inspection';
import { type ClearStoredJob, createClearing, type PictureRecords } from '#features/trust/safety';
import type { Db, Tx } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import { continueTrace, getErrorType, type Span, withSpan } from '#platform/tracing/spans.ts';
import type { EngineJobRow } from '../jobs/schema.ts';
import { discardOutput, removeOutput } from './discard-output.ts';
import { finishOutput, type MadeOutput, type StoreText } from './finish-output.ts';
import { inspectOutput } from './inspect-output.ts';
import { createPreviewInspection, type PreviewInspection } from './inspect-preview.ts';
import { createJobBatches, type JobBatches } from './job-batches.ts';
import { type MeasureCandidates, type Ranked, rankCandidates } from './keep-nearest.ts';
import { type Outcome, type StoredOutput, toJobEnd, toOutcome } from './outcome.ts';
import type { StoreReport } from './publish-progress.ts';
import { runOnEngine } from './run-on-engine.ts';
import { cleanUpEngine, recordOutcome } from './settle-engine.ts';
import { storeFailure } from './store-failure.ts';

export type RunJobDeps = {
  db: Db;
  log: Logger;
  finishing: FinishDeps;
  /** Where jobs read their source pictures and models. */
  pictures: PictureRecords;
  /** Stores the text of a reading job. */
  storeText: StoreText;
  /** Looks at the output before it is delivered. */
  inspectFile: InspectFile;
  /** Replaces `finishOutput`, for measurements without encoding and files. */
  finish?: FinishJob;
  /** Stores what an engine reports of a training beside the step. */
  storeReport: StoreReport;
  /** Measures the likeness of the pictures of a job that keeps one of several. Left out: none is measured. */
  measureCandidates?: MeasureCandidates;
  /** Runs in the transaction that completes jobs. */
  onCompleted?: (tx: Tx, jobs: readonly EngineJobRow[]) => Promise<void>;
  workerId: string;
};

/** Turns an engine's result into an output with stored files. */
export type FinishJob = (
  engine: Engine,
  job: EngineJobRow,
  result: EngineResult,
  signal: AbortSignal,
) => Promise<MadeOutput>;

type Running = RunJobDeps & {
  batches: JobBatches;
  clear: ClearStoredJob;
  previews: PreviewInspection;
};

/**
 * The abort reason of a job that was returned because its process shuts down: the remote job continues, and the worker
 * that gets the job next joins it.
 */
export const shutdownReason = Symbol('shutdown');

/** Runs one leased job. */
type RunJob = (engine: Engine, job: EngineJobRow, signal: AbortSignal) => Promise<void>;

/**
 * Creates what runs the leased jobs of a worker: the engine, the output pipeline, and one transaction that charges and
 * delivers, for all jobs that come to it together. A job may be run again from the start at any point. It never throws;
 * a failure is stored with the job.
 *
 * The signal of a job aborts when the job was cancelled, its lease was lost, or the process shuts down
 * (`shutdownReason`); the worker must not change the job then.
 */
export function createJobRunner(given: RunJobDeps): RunJob {
  const dependencies = {
    ...given,
    batches: createJobBatches(given),
    clear: createClearing(given),
    previews: createPreviewInspection(given),
  };
  return (engine, job, signal) => runJob(dependencies, engine, job, signal);
}

function runJob(
  dependencies: Running,
  engine: Engine,
  job: EngineJobRow,
  signal: AbortSignal,
): Promise<void> {
  const span = {
    name: 'run job',
    kind: 'consumer',
    parent: job.traceContext,
    attributes: {
      'castwright.job_id': job.id,
      'castwright.operation': job.operation,
      'castwright.engine': engine.id,
      'castwright.attempt': job.attempt,
    },
  } as const;
  return continueTrace(span, async (running) => {
    const outcome = await attemptJob(dependencies, engine, job, signal);
    await settle({ dependencies, engine, job, signal, span: running }, outcome);
  });
}

/** One leased job on its engine, as every step of settling it needs them. */
type RunningJob = {
  dependencies: Running;
  engine: Engine;
  job: EngineJobRow;
  signal: AbortSignal;
  span: Span;
};

/** Runs the job on its engine and finishes the output. Charges nothing, and never throws. */
async function attemptJob(
  dependencies: Running,
  engine: Engine,
  job: EngineJobRow,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const made = await runOnEngine(dependencies, engine, job, signal);
    const ranked = await rankCandidates(job, made, dependencies.measureCandidates, signal);
    return await finishAttempt(dependencies, engine, job, ranked, signal);
  } catch (error) {
    return toOutcome(error, {}, signal);
  }
}

/** Finishes and inspects the best of the job's results; for one that is broken the next. */
async function finishAttempt(
  dependencies: Running,
  engine: Engine,
  job: EngineJobRow,
  [best, ...others]: Ranked,
  signal: AbortSignal,
): Promise<Outcome> {
  const { result, facts } = best;
  let stored: StoredOutput | undefined;
  try {
    const finish = dependencies.finish ?? finishOutput.bind(null, dependencies);
    const finished = await withSpan('finish output', {}, () => finish(engine, job, result, signal));
    stored = finished;
    const inspected = await inspectOutput(dependencies, job, finished, signal);
    const more = { ...facts, needsCleanup: result.needsCleanup };
    if (signal.aborted) return { kind: 'aborted', reached: { result, output: finished } };
    if ('allowed' in inspected) {
      return { kind: 'finished', result, output: { ...inspected.allowed, ...more } };
    }
    const { inspection, made } = inspected.withheld;
    return { kind: 'withheld', result, withheld: { inspection, made: { ...made, ...more } } };
  } catch (error) {
    const [next, ...rest] = others;
    if (next && isBroken(error)) return finishAttempt(dependencies, engine, job, [next, ...rest], signal);
    return toOutcome(error, { result, ...(stored && { output: stored }) }, signal);
  }
}

/** Carries out what an outcome means for the engine, the job and the files. Never throws. */
async function settle(running: RunningJob, outcome: Outcome): Promise<void> {
  const { dependencies, engine, job, signal, span } = running;
  const end = toJobEnd(outcome);
  if (end) await recordOutcome(dependencies, engine, job, end);
  switch (outcome.kind) {
    case 'finished':
      return deliver(running, outcome);
    case 'withheld':
      return withhold(running, outcome);
    case 'superseded':
      await discardOutput(dependencies, job, outcome.output);
      await detach(running);
      return;
    case 'aborted':
      if (signal.reason !== shutdownReason) await detach(running);
      if (outcome.reached.output) await discardOutput(dependencies, job, outcome.reached.output);
      return;
    case 'refused':
    case 'failed': {
      const { error, kind, reached } = outcome;
      span.fail(error instanceof EngineError ? error.fault : getErrorType(error));
      if (kind === 'refused' && reached.output) await removeOutput(dependencies, reached.output);
      // The next attempt must not get the same result again.
      if (reached.result && isBroken(error)) await engine.cancel(job.id).catch(() => {});
      await storeFailure(dependencies, job, outcome).catch((fault: unknown) => {
        // The database is away, say: the lease runs out, and the next attempt finds the job as it was.
        dependencies.log.error({ err: fault, jobId: job.id }, 'a failed attempt could not be stored');
        void leaveCleanup(dependencies.db, engine, job.id, dependencies.log);
      });
    }
  }
}

/** Charges and delivers in one transaction, and lets the engine remove its files. */
async function deliver(
  running: RunningJob,
  { output, result }: Extract<Outcome, { kind: 'finished' }>,
): Promise<void> {
  const { dependencies, engine, job, signal } = running;
  try {
    const isDelivered = await dependencies.batches.complete({ jobId: job.id, made: output });
    if (isDelivered) return await cleanUpEngine(dependencies, engine, job, result);
  } catch (error) {
    return settle(running, toOutcome(error, { result, output }, signal));
  }
  return settle(running, { kind: 'superseded', output });
}

/** Stores an output that may not be delivered yet or at all, and lets the engine remove its files. */
async function withhold(
  running: RunningJob,
  { result, withheld }: Extract<Outcome, { kind: 'withheld' }>,
): Promise<void> {
  const { dependencies, engine, job, signal } = running;
  const { db, workerId } = dependencies;
  try {
    const isStored = await db.transaction((tx) => withholdOutput(tx, job, withheld, isLeasedBy(workerId)));
    if (isStored) return await cleanUpEngine(dependencies, engine, job, result);
  } catch (error) {
    return settle(running, toOutcome(error, { result, output: withheld.made }, signal));
  }
  return settle(running, { kind: 'superseded', output: withheld.made });
}

async function detach({ dependencies, engine, job }: RunningJob): Promise<void> {
  const { db, log } = dependencies;
  const isKnown = await detachJob(db, engine, job).catch(() => true);
  if (!isKnown) void leaveCleanup(db, engine, job.id, log);
}

const isBroken = (error: unknown) => error instanceof EngineError && error.fault === 'corrupt_output';
