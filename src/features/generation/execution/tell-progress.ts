import { setTimeout as pause } from 'node:timers/promises';
import type { Engine, EngineProgress } from '@castwright/engine-port';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { broadcastChange } from '#platform/events/publish.ts';
import type { EngineJobRow } from '../jobs/schema.ts';
import { previewAddress } from './preview-address.ts';

/** Stores a report of a job while its worker has it. */
export type KeepReport = (db: Db, job: EngineJobRow, report: EngineProgress) => Promise<void>;

export type Telling = {
  /** Waits until all is told, or the engine has said nothing for so many milliseconds. */
  silent(ms: number): Promise<void>;
};

/**
 * Progress is told at most this often: what comes in between is told when the time has come, as one. A job that was
 * over within this time tells its first report alone.
 */
const progressEveryMs = 200;

/** Follows the engine's own reports. That one of them cannot be told does not harm the job, nor the next. */
export function tellProgress(
  { db, keepReport, workerId }: { db: Db; keepReport: KeepReport; workerId: string },
  engine: Engine,
  job: EngineJobRow,
  signal: AbortSignal,
): Telling {
  const startedAt = Date.now();
  let toldAt = 0;
  /** The newest step with the newest picture, until it is told. */
  let untold: EngineProgress | null = null;
  let isDue = false;
  let telling = Promise.resolve();
  /** Since when the engine's next report is waited for; null while one is being told. */
  let waitsSince: number | null = startedAt;

  /** One after the other: an older report must not be told after a newer one. */
  function tellUntold(): Promise<void> {
    telling = telling.then(async () => {
      const report = signal.aborted ? null : untold;
      untold = null;
      if (report) await tell(report).catch(() => keepUntold(report));
    });
    return telling;
  }

  /** What could not be told is told with the next, or by itself when none comes. */
  function keepUntold(report: EngineProgress): void {
    untold = untold ? withPreviewOf(report, untold) : report;
  }

  async function tell({ step, steps, preview }: EngineProgress): Promise<void> {
    toldAt = Date.now();
    const data = { jobId: job.id, step, steps, preview: await previewAddress(preview) };
    await broadcastChange(
      db,
      job.userId,
      { name: 'progress', data },
      sql`update engine_jobs set step = ${step}, steps = ${steps}
        where id = ${job.id} and leased_by = ${workerId} returning id`,
    );
  }

  /** Some engines tell of a step and then, as a report of its own, what it looks like: neither may hide the other. */
  function tellSoon(report: EngineProgress): void {
    untold = withPreviewOf(untold, report);
    if (isDue) return;
    isDue = true;
    void pause(Math.max(0, toldAt + progressEveryMs - Date.now()), undefined, { ref: false })
      .then(tellUntold)
      .then(() => {
        isDue = false;
        if (untold) tellSoon(untold);
      });
  }

  async function tellAll(): Promise<void> {
    try {
      for await (const report of engine.progress(job.id, signal)) {
        if (signal.aborted) return;
        waitsSince = null;
        if (job.operation === 'lora_training') await keepReport(db, job, report).catch(() => {});
        tellSoon(report);
        waitsSince = Date.now();
      }
    } catch {
      // `result` says what went wrong.
    }
    if (Date.now() - startedAt >= progressEveryMs) await tellUntold();
    else untold = null;
  }
  const over = tellAll().then(() => true);

  return {
    async silent(ms) {
      while (!(await Promise.race([over, pause(ms, false, { ref: false })]))) {
        if (waitsSince !== null && Date.now() - waitsSince >= ms) return;
      }
    },
  };
}

/** The newer report, with the older one's picture where it has none. */
function withPreviewOf(older: EngineProgress | null, newer: EngineProgress): EngineProgress {
  const preview = newer.preview ?? older?.preview;
  return { ...newer, ...(preview && { preview }) };
}
