import { faultOf } from './faults.ts';
import type { EngineProgress, EngineResult } from './port.ts';
import { RunningJob, type Work } from './running-job.ts';

type JobTableOptions = {
  /** As the operator's log names it: `preview engine`. */
  engine: string;
  /** Jobs waiting or running; more are refused as `busy`. */
  open: number;
  /** Results kept until they are fetched; the oldest go first. */
  kept: number;
};

/** The jobs that an engine of our own has in hand and the results that nobody has fetched, by our job id. */
export class JobTable {
  readonly #jobs = new Map<string, RunningJob>();
  readonly #options: JobTableOptions;

  constructor(options: JobTableOptions) {
    this.#options = options;
  }

  /** Starts the work, once for an id; what failed is begun anew. @throws EngineError `busy` */
  start(jobId: string, work: Work): void {
    const known = this.#jobs.get(jobId);
    if (known && !known.failed) return;
    this.#jobs.delete(jobId);
    const { engine, open } = this.#options;
    const running = [...this.#jobs.values()].filter(({ ended }) => !ended).length;
    if (running >= open) {
      throw faultOf('busy', `${engine}: ${running} jobs open`);
    }
    this.#jobs.set(jobId, new RunningJob(work));
    this.#dropOldest();
  }

  async *progress(jobId: string, signal: AbortSignal): AsyncGenerator<EngineProgress> {
    const job = this.#jobs.get(jobId);
    if (job) yield* job.progress(signal);
  }

  /** @throws EngineError the job's own, or `gone` for an unknown id */
  async result(jobId: string, signal: AbortSignal): Promise<EngineResult> {
    const job = this.#jobs.get(jobId);
    if (job) return job.result(signal);
    throw faultOf('gone', `${this.#options.engine}: unknown job ${jobId}`);
  }

  /** Stops the job and forgets it; an unknown id is no error. */
  async cancel(jobId: string): Promise<void> {
    this.#jobs.get(jobId)?.cancel();
    this.#jobs.delete(jobId);
  }

  /** Lets go of a finished job's result. */
  async forget(jobId: string): Promise<void> {
    if (this.#jobs.get(jobId)?.ended) this.#jobs.delete(jobId);
  }

  /** For an engine that closes: its jobs may go on elsewhere. */
  cancelAll(): void {
    const why = faultOf('gone', `${this.#options.engine}: closed`);
    for (const job of this.#jobs.values()) job.cancel(why);
    this.#jobs.clear();
  }

  #dropOldest(): void {
    const ended = [...this.#jobs].filter(([, job]) => job.ended).map(([id]) => id);
    for (const id of ended.slice(0, Math.max(0, ended.length - this.#options.kept))) this.#jobs.delete(id);
  }
}
