/** What an engine is owed after a job: a record of how it ended, and the removal of its files. */
import { type Engine, EngineError, type EngineResult } from '@castwright/engine-port';
import { recordEngineOutcome } from '#features/generation/fleet';
import { deleteCleanupRow } from '#features/generation/jobs';
import type { JobEnd } from '#features/generation/scheduler';
import { countRuns } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import type { EngineJobRow } from '../jobs/schema.ts';
import type { JobBatches } from './job-batches.ts';

type SettleEngineDeps = { db: Db; log: Logger; batches: Pick<JobBatches, 'mayClose'> };

/** Records for the engine's circuit breaker how an attempt ended. Never throws: no job fails because of it. */
export async function recordOutcome(
  { batches, db, log }: SettleEngineDeps,
  engine: Engine,
  { id }: EngineJobRow,
  end: JobEnd,
): Promise<void> {
  try {
    if (end === 'completed' && !(await batches.mayClose(engine.id))) return;
    const change = await recordEngineOutcome(db, engine.id, id, end);
    if (change?.to === 'open') {
      log.warn({ engineId: engine.id, pauseMs: change.pauseMs }, 'an engine is given nothing for a while');
    } else if (change) log.info({ engineId: engine.id }, 'an engine is given work again');
  } catch (error) {
    log.warn(
      { err: error, engineId: engine.id },
      'the outcome of a job could not be recorded for its engine',
    );
  }
}

/** Removes what the engine kept until its result was safe; what cannot be removed now waits for a cleanup. Never throws. */
export async function cleanUpEngine(
  { db, log }: Pick<SettleEngineDeps, 'db' | 'log'>,
  engine: Engine,
  { attempt, id, request }: EngineJobRow,
  { needsCleanup }: EngineResult,
): Promise<void> {
  try {
    await engine.cleanUp(id);
    // An earlier attempt or picture may have left something that this one does not know: the cleanup looks once more.
    const isKnown = attempt === 1 && countRuns(request) === 1;
    if (needsCleanup && isKnown) await deleteCleanupRow(db, engine, id);
  } catch (error) {
    const detail = error instanceof EngineError ? error.operatorDetail : String(error);
    log.warn({ jobId: id, detail }, 'an engine still has something of a finished job');
  }
}
