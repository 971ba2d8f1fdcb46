import { setTimeout as pause } from 'node:timers/promises';
import type { Engine, EngineProgress } from '@castwright/engine-port';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { broadcastChange } from '#platform/events/publish.ts';
import type { EngineJobRow } from '../jobs/schema.ts';
import type { PreviewInspection } from './inspect-preview.ts';
import { toPreviewUrl } from './preview-url.ts';

type Preview = NonNullable<EngineProgress['preview']>;

/** Stores a progress report of a job. @param at when the engine sent it */
export type StoreReport = (db: Db, job: EngineJobRow, report: EngineProgress, at: Date) => Promise<void>;

export type ProgressPublisher = {
  /** Waits until all reports are published, or the engine has sent none for so many milliseconds. */
  waitForSilence(ms: number): Promise<void>;
};

/**
 * Progress is published at most this often, the first time this long after the start; reports in between are merged. A
 * job that ends within this time publishes none: its end says more.
 */
const progressEveryMs = 200;

/** One of several runs of a job, whose steps add up. */
export type RunPart = { index: number; of: number };

type PublishProgressDeps = {
  db: Db;
  previews: PreviewInspection;
  storeReport: StoreReport;
  workerId: string;
};

/**
 * Follows the engine's reports and publishes them, with previews that may be shown. A failure harms neither the job nor later reports.
 *
 * @param part which run of the job the reports are of; left out: the only one
 */
export function publishProgress(
  { db, previews, storeReport, workerId }: PublishProgressDeps,
  engine: Engine,
  job: EngineJobRow,
  signal: AbortSignal,
  part: RunPart = { index: 0, of: 1 },
): ProgressPublisher {
  const startedAt = Date.now();
  const isTraining = job.operation === 'lora_training';
  let publishedAt = startedAt;
  /** The newest step with the newest picture, until it is published. */
  let pending: EngineProgress | null = null;
  let isScheduled = false;
  let publishing = Promise.resolve();
  /** Since when the next report is awaited; null while one is being handled. */
  let waitsSince: number | null = startedAt;
  /** The newest report, and the samples that are inspected, marked and stored while further reports come in. */
  let latest: EngineProgress | null = null;
  let samples = Promise.resolve();
  let samplesWaiting = 0;

  /** Publishes in sequence, so that an older report never follows a newer one. */
  function publishPending(): Promise<void> {
    publishing = publishing.then(async () => {
      const report = signal.aborted ? null : pending;
      pending = null;
      if (report) await publish(report).catch(() => putBack(report));
    });
    return publishing;
  }

  /** Keeps a report that could not be published, for the next attempt. */
  function putBack(report: EngineProgress): void {
    pending = pending ? mergePreview(report, pending) : report;
  }

  async function publish({ step, steps, preview }: EngineProgress): Promise<void> {
    publishedAt = Date.now();
    // Samples of a training were inspected before they were stored.
    const isShown = preview && (isTraining || (await previews.mayShow(job, preview, signal)));
    const data = { jobId: job.id, step, steps, preview: isShown ? await toPreviewUrl(preview) : null };
    await broadcastChange(
      db,
      job.userId,
      { name: 'progress', data },
      sql`update engine_jobs set step = ${step}, steps = ${steps}
        where id = ${job.id} and leased_by = ${workerId} returning id`,
    );
  }

  /** Merges with the pending report, because some engines send a step and its preview separately. */
  function schedulePublish(report: EngineProgress): void {
    pending = mergePreview(pending, report);
    if (isScheduled) return;
    isScheduled = true;
    void pause(Math.max(0, publishedAt + progressEveryMs - Date.now()), undefined, { ref: false })
      .then(publishPending)
      .then(() => {
        isScheduled = false;
        if (pending) schedulePublish(pending);
      });
  }

  /** Stores the step and its loss at once; its sample takes longer, and does not delay the steps after it. */
  async function storeTrainingReport(report: EngineProgress, preview: Preview | undefined) {
    const at = new Date();
    await storeReport(db, job, report, at).catch(() => {});
    if (!preview) return;
    samplesWaiting += 1;
    samples = samples.then(async () => {
      await storeSample({ ...report, preview }, at).catch(() => {});
      samplesWaiting -= 1;
    });
  }

  async function storeSample(report: EngineProgress & { preview: Preview }, at: Date) {
    if (signal.aborted || !(await previews.mayKeep(job, report.preview, signal))) return;
    await storeReport(db, job, report, at);
    schedulePublish({ ...(latest ?? report), preview: report.preview });
  }

  async function followReports(): Promise<void> {
    try {
      for await (const own of engine.watchProgress(job.id, signal)) {
        if (signal.aborted) return;
        waitsSince = null;
        const { preview, ...facts } = own;
        latest = {
          ...facts,
          step: part.index * own.steps + own.step,
          steps: part.of * own.steps,
        };
        if (isTraining) await storeTrainingReport(latest, preview);
        schedulePublish({ ...latest, ...(preview && !isTraining && { preview }) });
        waitsSince = Date.now();
      }
    } catch {
      // `getResult` throws the same fault.
    }
    await samples;
    if (Date.now() - startedAt >= progressEveryMs) await publishPending();
    else pending = null;
  }
  const over = followReports().then(() => true);

  return {
    async waitForSilence(ms) {
      while (!(await Promise.race([over, pause(ms, false, { ref: false })]))) {
        if (samplesWaiting === 0 && waitsSince !== null && Date.now() - waitsSince >= ms) return;
      }
    },
  };
}

/** Returns the newer report, with the older one's preview if it has none. */
function mergePreview(older: EngineProgress | null, newer: EngineProgress): EngineProgress {
  const preview = newer.preview ?? older?.preview;
  return { ...newer, ...(preview && { preview }) };
}
