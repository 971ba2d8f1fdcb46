/** One job of an in-process engine: its progress so far, its waiting callers, and its outcome. */

import { createEngineError } from './faults.ts';
import { EngineError, type EngineProgress, type EngineResult } from './port.ts';

/** The work of one job. It reports its progress through `onProgress` and stops when the signal aborts. */
export type JobTask = (
  signal: AbortSignal,
  onProgress: (progress: EngineProgress) => void,
) => Promise<EngineResult>;

/** A linked list of reports. A reader holds its position, so that reports every reader has passed are collected. */
type Report = { progress: EngineProgress | null; next: Report | null };

export class RunningJob {
  readonly #controller = new AbortController();
  readonly #outcome: Promise<EngineResult>;
  #latest: Report = { progress: null, next: null };
  #ended = false;
  /** The reason of a cancellation; it replaces the error that the task throws when it is aborted. */
  #stopped: EngineError | null = null;
  #failed = false;
  #wake = Promise.withResolvers<void>();

  /** Starts the task at once. */
  constructor(task: JobTask) {
    const report = (progress: EngineProgress) => {
      const next: Report = { progress, next: null };
      this.#latest.next = next;
      this.#latest = next;
      this.#notify();
    };
    this.#outcome = task(this.#controller.signal, report)
      .catch((error: unknown) => {
        throw this.#stopped ?? error;
      })
      .finally(() => {
        this.#ended = true;
        this.#notify();
      });
    // A job without a waiting caller may fail without an unhandled rejection; `getResult` still throws later.
    this.#outcome.catch(() => {
      this.#failed = true;
    });
  }

  get ended(): boolean {
    return this.#ended;
  }

  get failed(): boolean {
    return this.#failed;
  }

  #notify(): void {
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }

  /** @param reason the error that `getResult` then throws */
  cancel(reason = createEngineError('cancelled', 'cancelled')): void {
    if (this.#ended) return;
    this.#stopped ??= reason;
    this.#controller.abort();
  }

  /** @throws EngineError the job's own fault, or `cancelled` when the signal aborts first; the job then goes on */
  async getResult(signal: AbortSignal): Promise<EngineResult> {
    const stopped = waitForAbort(signal);
    try {
      return await Promise.race([
        this.#outcome,
        stopped.promise.then(() => Promise.reject(createWaitingStopped())),
      ]);
    } finally {
      stopped.release();
    }
  }

  /**
   * Yields the latest progress and what follows, until the job ends or the signal aborts. A slow reader skips to the
   * newest report, but gets every report with a loss: the loss curve needs all its points.
   */
  async *watchProgress(signal: AbortSignal): AsyncGenerator<EngineProgress> {
    const stopped = waitForAbort(signal);
    let report = this.#latest;
    if (report.progress && !this.#ended) report = { progress: null, next: report };
    try {
      while (!signal.aborted) {
        const wake = this.#wake.promise;
        if (report.next) {
          report = report.next;
          const { next, progress } = report;
          if (progress && (!next || progress.loss !== undefined)) yield progress;
        } else if (this.#ended) {
          return;
        } else {
          await Promise.race([wake, stopped.promise]);
        }
      }
    } finally {
      stopped.release();
    }
  }
}

const createWaitingStopped = () => new EngineError('cancelled', 'Waiting for this picture was stopped.');

function waitForAbort(signal: AbortSignal): { promise: Promise<void>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = () => resolve();
  if (signal.aborted) resolve();
  signal.addEventListener('abort', stop, { once: true });
  return { promise, release: () => signal.removeEventListener('abort', stop) };
}
