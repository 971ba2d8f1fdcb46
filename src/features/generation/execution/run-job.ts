import { type Engine, EngineError, type EngineResult } from '@castwright/engine-port';
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { keepEnd } from '#features/generation/fleet';
import {
  completeJob,
  failJob,
  isClean,
  type JobYield,
  leasedBy,
  leaveBehind,
  leftOf,
  letGoOf,
  maximumAttempts,
  moveJob,
  retryDelaySeconds,
  tellWaiting,
} from '#features/generation/jobs';
import type { JobEnd } from '#features/generation/scheduler';
import { type FinishDependencies, forgetOutput, removeFiles } from '#features/library/items';
import { clearStoredJob, type PictureRecords } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import { errorType, inSpan, inSpanOf, type Span } from '#platform/tracing/spans.ts';
import { type EngineJobRow, engineJobs } from '../jobs/schema.ts';
import { canGoElsewhere } from './fail-over.ts';
import { handleOf, leaveElsewhere } from './on-engine.ts';
import { type KeepWords, takeOutput } from './take-output.ts';
import { type KeepReport, tellProgress } from './tell-progress.ts';

export type RunnerDependencies = {
  db: Db;
  log: Logger;
  finishing: FinishDependencies;
  /** Where jobs get the pictures that they are made from. */
  pictures: PictureRecords;
  /** Keeps what was read or said of a picture. */
  keepWords: KeepWords;
  /** Keeps what an engine reports of a training, beside the step. */
  keepReport: KeepReport;
  workerId: string;
};

/** So long after the result the engine may be silent before the job ends without its last reports. */
const lastReportsMs = 1_000;

/**
 * Why a job stops that has been given back because its process ends: what runs on a server elsewhere goes on, and
 * whoever gets the job next joins it there.
 */
export const leaving = Symbol('leaving');

/**
 * Carries one leased job to its end: engine, output pipeline, one transaction that charges and delivers.
 * Safe to be run again from the start at any point. Never throws; what goes wrong ends up in the job.
 *
 * @param signal aborts when the job was cancelled, its lease was lost, or this process ends (`leaving`): then it is no
 *   longer ours to touch
 */
export function runJob(
  dependencies: RunnerDependencies,
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
  return inSpanOf(span, (running) => carryOut(dependencies, engine, job, signal, running));
}

async function carryOut(
  dependencies: RunnerDependencies,
  engine: Engine,
  job: EngineJobRow,
  signal: AbortSignal,
  span: Span,
): Promise<void> {
  const { db, log, workerId } = dependencies;
  let made: JobYield | undefined;
  let result: EngineResult | undefined;
  try {
    result = await runOnEngine(dependencies, engine, job, signal);
    const { leftBehind } = result;
    const given = result;
    const taken = await inSpan('finish output', {}, () =>
      takeOutput(dependencies, engine, job, given, signal),
    );
    const output = { ...taken, leftBehind };
    made = output;
    signal.throwIfAborted();
    await tellBreaker(dependencies, engine, job, 'completed');
    const delivered = await db.transaction((tx) => completeJob(tx, job.id, output, leasedBy(workerId)));
    if (delivered) return await forget(dependencies, engine, job, result);
    await letGo(dependencies, job, made);
    await letGoOf(db, engine, job).catch(() => {});
  } catch (error) {
    if (signal.aborted) {
      if (signal.reason !== leaving) await letGoOf(db, engine, job).catch(() => {});
      if (made) await letGo(dependencies, job, made);
      return;
    }
    span.fail(error instanceof EngineError ? error.fault : errorType(error));
    if (made && isRefused(error)) await remove(dependencies, made);
    // The next try must not be given the same again.
    if (result && isBroken(error)) await engine.cancel(job.id).catch(() => {});
    const end = endOf(error, result !== undefined);
    if (end) await tellBreaker(dependencies, engine, job, end);
    await afterFault(dependencies, job, error, result !== undefined).catch((fault: unknown) => {
      // The database is away, say: the lease runs out, and another try finds the job as it was.
      log.error({ err: fault, jobId: job.id }, 'a fault of a job could not be stored');
    });
  }
}

/** What an error says of the engine; null: nothing. */
function endOf(error: unknown, hasResult: boolean): JobEnd | null {
  if (error instanceof EngineError) return error.fault;
  return hasResult ? 'completed' : null;
}

/** How a job went counts for or against its engine. Never throws: no job is to fail for it. */
async function tellBreaker(
  { db, log }: RunnerDependencies,
  engine: Engine,
  { id }: EngineJobRow,
  end: JobEnd,
): Promise<void> {
  try {
    const turn = await keepEnd(db, engine.id, id, end);
    if (turn?.to === 'open') {
      log.warn({ engineId: engine.id, pauseMs: turn.pauseMs }, 'an engine is given nothing for a while');
    } else if (turn) log.info({ engineId: engine.id }, 'an engine is given work again');
  } catch (error) {
    log.warn({ err: error, engineId: engine.id }, 'how a job went on its engine could not be kept');
  }
}

/** What the engine kept until its result was safe goes; what does not go now is a leftover. Never throws. */
async function forget(
  { db, log }: RunnerDependencies,
  engine: Engine,
  { attempt, id }: EngineJobRow,
  { leftBehind }: EngineResult,
): Promise<void> {
  try {
    await engine.forget(id);
    // An earlier try may have left what this one knows nothing of: that is looked after once more.
    if (leftBehind && attempt === 1) await isClean(db, engine, id);
  } catch (error) {
    const detail = error instanceof EngineError ? error.operatorDetail : String(error);
    log.warn({ jobId: id, detail }, 'an engine still has something of a finished job');
  }
}

const isBroken = (error: unknown) => error instanceof EngineError && error.fault === 'corrupt_output';

/** A picture of somebody who has taken their consent back must not lie about until the next sweep. */
async function letGo(
  { db, finishing: { storage }, log }: RunnerDependencies,
  { id }: EngineJobRow,
  made: JobYield,
): Promise<void> {
  if (!('output' in made)) return;
  await forgetOutput({ db, log, storage }, id, made.output.files).catch((err: unknown) => {
    log.warn({ err, jobId: id }, 'the output of a cancelled job may have been left behind');
  });
}

/** Not to be tried again, nor to be kept. */
function isRefused(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'FORBIDDEN';
}

/** Of a result that may not be there its files go at once. */
async function remove({ finishing: { storage }, log }: RunnerDependencies, made: JobYield): Promise<void> {
  if (!('output' in made)) return;
  await removeFiles(
    storage,
    made.output.files.map(({ storageKey }) => storageKey),
    log,
  );
}

async function runOnEngine(
  dependencies: RunnerDependencies,
  engine: Engine,
  job: EngineJobRow,
  signal: AbortSignal,
): Promise<EngineResult> {
  const { db, keepReport, pictures, workerId } = dependencies;
  await leaveElsewhere(db, engine, job);
  const cleared = await clearStoredJob({ db, pictures }, job);
  const handed = Object.assign(cleared, { handle: handleOf(db, workerId, engine, job) });
  await inSpan('engine submit', {}, () => engine.submit(handed));
  const ended = new AbortController();
  const telling = tellProgress(
    { db, keepReport, workerId },
    engine,
    job,
    AbortSignal.any([signal, ended.signal]),
  );
  try {
    return await inSpan('engine result', {}, () => engine.result(job.id, signal));
  } finally {
    // The last report comes before the end; a stream that does not end must not hold a finished job.
    await telling.silent(lastReportsMs);
    ended.abort();
  }
}

/** Of an error that is nobody's but ours, which stands in the log. */
const internalProblem = 'Something went wrong on our side. Please try again in a few minutes.';

/** Faults of one engine that another may not have: it has more memory, another file, a newer version. */
const lacksOfEngine: ReadonlySet<string> = new Set(['missing_model', 'out_of_memory', 'unsupported']);

/** An engine's words as the database takes them: the log has them whole. */
const storable = (detail: string) => detail.replace(/\p{Cc}+/gu, ' ').slice(0, 1000);

async function afterFault(
  { db, log, workerId }: RunnerDependencies,
  job: EngineJobRow,
  error: unknown,
  hasResult: boolean,
): Promise<void> {
  const engineError = error instanceof EngineError ? error : null;
  const refused = isRefused(error) ? error : null;
  const fault = engineError?.fault ?? (refused ? 'not_cleared' : 'internal');
  const problem = engineError?.message ?? refused?.message ?? internalProblem;
  const faultDetail = engineError ? storable(engineError.operatorDetail) : null;
  // An unknown error may well be the database or the storage being away, so it is tried again.
  const isElsewhere = lacksOfEngine.has(fault) && (await canGoElsewhere(db, job));
  const retryable = engineError ? engineError.retryable || isElsewhere : !refused;
  // Another engine is to try it next, if one can.
  const failed = engineError && job.engineId ? { failedOn: job.engineId } : {};
  const leftBehind = hasResult || (engineError?.leftBehind ?? true);
  log.warn(
    {
      err: engineError ? undefined : error,
      jobId: job.id,
      fault,
      attempt: job.attempt,
      detail: engineError?.operatorDetail,
    },
    'a job met a fault',
  );
  await db.transaction(async (tx) => {
    if (retryable && job.attempt < maximumAttempts) {
      const seconds = retryDelaySeconds(job.attempt, Math.random());
      // A broken result would be fetched again for ever.
      const anew = fault === 'corrupt_output' ? { onEngine: null } : {};
      const waiting = await moveJob(
        tx,
        job.id,
        'retry',
        { fault, faultDetail, ...failed, ...anew },
        leasedBy(workerId),
      );
      if (waiting && leftBehind) await leaveBehind(tx, leftOf(waiting));
      await tx
        .update(engineJobs)
        .set({ runAfter: sql`now() + make_interval(secs => ${seconds})` })
        .where(and(eq(engineJobs.id, job.id), eq(engineJobs.state, 'queued')));
      await tellWaiting(tx, waiting);
    } else {
      await failJob(tx, job.id, { problem, fault, faultDetail, leftBehind }, leasedBy(workerId));
    }
  });
}
