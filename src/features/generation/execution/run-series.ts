import type { Cleared, Engine, EngineJob, EngineResult, JobHandle } from '@castwright/engine-port';
import type { Db } from '#platform/db/client.ts';
import type { RunPart } from './publish-progress.ts';

/** A job that asks its engine several times. */
export type RunningSeries = {
  db: Db;
  engine: Engine;
  handle: JobHandle;
  jobId: string;
  /** Throws when the job belongs to another worker by now, whose run must not be stopped. */
  requireLease: () => Promise<void>;
  /** Submits a request and waits for its result. */
  runOnce: (request: Cleared<EngineJob>, part: RunPart) => Promise<EngineResult>;
  signal: AbortSignal;
};

/**
 * Runs the requests of one job one after another. The engine knows each run by the job's id, so everything of the run
 * before is removed first; an attempt that was interrupted therefore begins again with the first request.
 */
export function createSeries({ engine, handle, jobId, requireLease, runOnce, signal }: RunningSeries) {
  let started = handle.saved;
  const ownHandle: JobHandle = {
    saved: null,
    async save(name) {
      started = name;
      await handle.save(name);
    },
  };
  return {
    /** The engine's name for the last run that it was asked for; null: none, or not known. */
    getStarted: () => started,
    async run(request: Cleared<EngineJob>, part: RunPart): Promise<EngineResult> {
      await requireLease();
      await engine.cancel(jobId, started ?? undefined);
      started = null;
      signal.throwIfAborted();
      return runOnce(Object.assign(request, { handle: ownHandle }), part);
    },
  };
}
