import { createEngineError } from './faults.ts';
import type { EngineProgress, EngineResult } from './port.ts';
import { type JobTask, RunningJob } from './running-job.ts';

type JobTableOptions = {
  /** As the operator's log names it: `preview engine`. */
  engineName: string;
  /** The most jobs that may wait or run; `start` refuses more as `busy`. */
  maxOpenJobs: number;
  /** The most results that are kept until they are cleaned up; the table drops the oldest first. */
  maxKeptResults: number;
};

/**
 * The jobs of an in-process engine and their results, by our job id. An adapter implements most of the port with it:
 * `start` is idempotent, and the other methods have the meaning of their namesakes in `Engine`.
 */
export class JobTable {
  readonly #jobs = new Map<string, RunningJob>();
  readonly #options: JobTableOptions;

  constructor(options: JobTableOptions) {
    this.#options = options;
  }

  /**
   * Starts the task, once for an id. A job that failed starts again.
   *
   * @throws EngineError `busy` when too many jobs are open
   */
  start(jobId: string, task: JobTask): void {
    const known = this.#jobs.get(jobId);
    if (known && !known.failed) return;
    this.#jobs.delete(jobId);
    const { engineName, maxOpenJobs } = this.#options;
    const open = [...this.#jobs.values()].filter(({ ended }) => !ended).length;
    if (open >= maxOpenJobs) {
      throw createEngineError('busy', `${engineName}: ${open} jobs open`);
    }
    this.#jobs.set(jobId, new RunningJob(task));
    this.#dropOldest();
  }

  async *watchProgress(jobId: string, signal: AbortSignal): AsyncGenerator<EngineProgress> {
    const job = this.#jobs.get(jobId);
    if (job) yield* job.watchProgress(signal);
  }

  /** @throws EngineError the job's own fault, or `gone` for an unknown id */
  async getResult(jobId: string, signal: AbortSignal): Promise<EngineResult> {
    const job = this.#jobs.get(jobId);
    if (job) return job.getResult(signal);
    throw createEngineError('gone', `${this.#options.engineName}: unknown job ${jobId}`);
  }

  /** Stops the job and removes it. An unknown id is no error. */
  async cancel(jobId: string): Promise<void> {
    this.#jobs.get(jobId)?.cancel();
    this.#jobs.delete(jobId);
  }

  /** Removes a job that has ended, with its result. A job that still runs stays. */
  async discard(jobId: string): Promise<void> {
    if (this.#jobs.get(jobId)?.ended) this.#jobs.delete(jobId);
  }

  /** Stops every job when the engine closes. The fault is `gone`, so that the platform retries them elsewhere. */
  cancelAll(): void {
    const reason = createEngineError('gone', `${this.#options.engineName}: closed`);
    for (const job of this.#jobs.values()) job.cancel(reason);
    this.#jobs.clear();
  }

  #dropOldest(): void {
    const ended = [...this.#jobs].filter(([, job]) => job.ended).map(([id]) => id);
    const excess = Math.max(0, ended.length - this.#options.maxKeptResults);
    for (const id of ended.slice(0, excess)) this.#jobs.delete(id);
  }
}
