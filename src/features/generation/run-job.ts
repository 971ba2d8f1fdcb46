import { setTimeout } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { type Engine, EngineError, type EngineJob, type EngineResult } from '#engines/port';
import { type FinishDependencies, type FinishedOutput, finishPicture, finishVideo } from '#features/library';
import { clearStoredJob } from '#features/safety';
import type { Db } from '#platform/db/client.ts';
import { broadcastChange } from '#platform/events/publish.ts';
import type { Logger } from '#platform/log.ts';
import { completeJob, failJob, tellWaiting } from './end-job.ts';
import { maximumAttempts, retryDelaySeconds } from './job-states.ts';
import { leasedBy, moveJob } from './move-job.ts';
import { type EngineJobRow, engineJobs } from './schema.ts';

export type RunnerDependencies = { db: Db; log: Logger; finishing: FinishDependencies; workerId: string };

/** Progress is told at most this often. The last report always is, unless all was over within this time. */
const progressEveryMs = 200;
/** Progress may go on for so long after the result before the job ends without it. */
const lastReportsMs = 1_000;

/**
 * Carries one leased job to its end: engine, output pipeline, one transaction that charges and delivers.
 * Safe to be run again from the start at any point. Never throws; what goes wrong ends up in the job.
 *
 * @param signal aborts when the job was cancelled or its lease was lost: then it is no longer ours to touch
 */
export async function runJob(
  dependencies: RunnerDependencies,
  engine: Engine,
  job: EngineJobRow,
  signal: AbortSignal,
): Promise<void> {
  const { db, log, workerId } = dependencies;
  try {
    const result = await runOnEngine(dependencies, engine, job, signal);
    const output = await finishedFrom(dependencies, engine, job, result, signal);
    signal.throwIfAborted();
    const made = { output, engine: engine.id, model: result.model };
    await db.transaction((tx) => completeJob(tx, job.id, made, leasedBy(workerId)));
    await engine.forget(job.id);
  } catch (error) {
    if (signal.aborted) {
      await engine.cancel(job.id).catch(() => {});
      return;
    }
    await afterFault(dependencies, job, error).catch((fault: unknown) => {
      // The database is away, say: the lease runs out, and another try finds the job as it was.
      log.error({ err: fault, jobId: job.id }, 'a fault of a job could not be stored');
    });
  }
}

async function runOnEngine(
  { db, workerId }: RunnerDependencies,
  engine: Engine,
  job: EngineJobRow,
  signal: AbortSignal,
): Promise<EngineResult> {
  const work: EngineJob = { id: job.id, request: job.request };
  const cleared = await clearStoredJob(db, job.decisionId, work);
  await engine.submit(cleared);
  const ended = new AbortController();
  const told = tellProgress({ db, workerId }, engine, job, AbortSignal.any([signal, ended.signal]));
  try {
    return await engine.result(job.id, signal);
  } finally {
    // The last report comes before the end; a stream that does not end must not hold a finished job.
    await Promise.race([told, setTimeout(lastReportsMs, undefined, { ref: false })]);
    ended.abort();
  }
}

/** Characters of a picture that passes through a notification; a larger one is left out, its step is not. */
const longestPreview = 6_500;

/** Follows the engine's own reports. That one of them cannot be told does not harm the job. */
async function tellProgress(
  { db, workerId }: { db: Db; workerId: string },
  engine: Engine,
  job: EngineJobRow,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = Date.now();
  let toldAt = 0;
  try {
    for await (const { step, steps, preview } of engine.progress(job.id, signal)) {
      if (signal.aborted) return;
      const now = Date.now();
      const last = step >= steps && now - startedAt >= progressEveryMs;
      if (!last && now - toldAt < progressEveryMs) continue;
      toldAt = now;
      const picture = preview && `data:${preview.mediaType};base64,${preview.bytes.toString('base64')}`;
      const fits = picture !== undefined && picture.length <= longestPreview;
      await broadcastChange(
        db,
        job.userId,
        { name: 'progress', data: { jobId: job.id, step, steps, preview: fits ? picture : null } },
        sql`update engine_jobs set step = ${step}, steps = ${steps}
          where id = ${job.id} and leased_by = ${workerId} returning id`,
      );
    }
  } catch {
    // `result` says what went wrong.
  }
}

/** The one output that was asked for, checked and stored. */
async function finishedFrom(
  { finishing }: RunnerDependencies,
  engine: Engine,
  job: EngineJobRow,
  result: EngineResult,
  signal: AbortSignal,
): Promise<FinishedOutput> {
  const [output] = result.outputs;
  const { request } = job;
  const provenance = { engine: engine.name, model: result.model, createdAt: job.createdAt };
  const given = { jobId: job.id, index: 0, provenance };
  const film = request.operation === 'text_to_video';
  try {
    if (film && output?.kind === 'video') {
      return await finishVideo({ ...given, bytes: output.bytes, asked: request, signal }, finishing);
    }
    if (!film && output?.kind === 'image') {
      return await finishPicture({ ...given, bytes: output.bytes }, finishing);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    throw corrupt(`The engine gave a broken ${film ? 'video' : 'picture'}.`, cause, error);
  }
  throw corrupt(
    `The engine did not give a ${film ? 'video' : 'picture'}.`,
    `got ${output?.kind ?? 'nothing'}`,
  );
}

function corrupt(message: string, detail: string, cause?: unknown): EngineError {
  return new EngineError('corrupt_output', message, detail, { cause });
}

async function afterFault(
  { db, log, workerId }: RunnerDependencies,
  job: EngineJobRow,
  error: unknown,
): Promise<void> {
  const engineError = error instanceof EngineError ? error : null;
  const refused = error instanceof AppError && error.code === 'FORBIDDEN';
  const fault = engineError?.fault ?? (refused ? 'not_cleared' : 'internal');
  const problem = engineError?.message ?? 'Something went wrong on our side.';
  // An unknown error may well be the database or the storage being away, so it is tried again.
  const retryable = engineError ? engineError.retryable : !refused;
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
      const waiting = await moveJob(tx, job.id, 'retry', { fault }, leasedBy(workerId));
      await tx
        .update(engineJobs)
        .set({ runAfter: sql`now() + make_interval(secs => ${seconds})` })
        .where(and(eq(engineJobs.id, job.id), eq(engineJobs.state, 'queued')));
      await tellWaiting(tx, waiting);
    } else {
      await failJob(tx, job.id, { problem, fault }, leasedBy(workerId));
    }
  });
}
