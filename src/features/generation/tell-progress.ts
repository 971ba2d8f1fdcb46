import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Engine, EngineProgress } from '#engines/port';
import type { Db } from '#platform/db/client.ts';
import { broadcastChange } from '#platform/events/publish.ts';
import type { EngineJobRow } from './schema.ts';

/** Stores a report of a job while its worker has it. */
export type KeepReport = (db: Db, job: EngineJobRow, report: EngineProgress) => Promise<void>;

export type Telling = {
  /** Waits until all is told, or the engine has said nothing for so many milliseconds. */
  silent(ms: number): Promise<void>;
};

/** Progress is told at most this often. The last report always is, unless all was over within this time. */
const progressEveryMs = 200;
/** Characters of a picture that passes through a notification; a larger one is left out, its step is not. */
const longestPreview = 6_500;

/** Follows the engine's own reports. That one of them cannot be told does not harm the job. */
export function tellProgress(
  { db, keepReport, workerId }: { db: Db; keepReport: KeepReport; workerId: string },
  engine: Engine,
  job: EngineJobRow,
  signal: AbortSignal,
): Telling {
  const startedAt = Date.now();
  let toldAt = 0;
  /** Since when the engine's next report is waited for; null while one is being told. */
  let waitsSince: number | null = startedAt;

  async function tell(report: EngineProgress): Promise<void> {
    const { step, steps, preview } = report;
    if (job.operation === 'lora_training') await keepReport(db, job, report);
    const now = Date.now();
    const last = step >= steps && now - startedAt >= progressEveryMs;
    if (!last && now - toldAt < progressEveryMs) return;
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

  async function tellAll(): Promise<void> {
    try {
      for await (const report of engine.progress(job.id, signal)) {
        if (signal.aborted) return;
        waitsSince = null;
        await tell(report);
        waitsSince = Date.now();
      }
    } catch {
      // `result` says what went wrong.
    }
  }
  const over = tellAll().then(() => true);

  return {
    async silent(ms) {
      while (!(await Promise.race([over, setTimeout(ms, false, { ref: false })]))) {
        if (waitsSince !== null && Date.now() - waitsSince >= ms) return;
      }
    },
  };
}
