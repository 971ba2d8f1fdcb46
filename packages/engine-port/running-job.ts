/** One job in an engine of our own: its progress so far, who waits for it, and how it ended. */

import { faultOf } from './faults.ts';
import { EngineError, type EngineProgress, type EngineResult } from './port.ts';

/** Tells its progress, and stops on the signal. */
export type Work = (signal: AbortSignal, tell: (progress: EngineProgress) => void) => Promise<EngineResult>;

/** A report and the one after it: whoever reads them holds on to those that it has not read, and nobody else does. */
type Report = { progress: EngineProgress | null; next: Report | null };

export class RunningJob {
  readonly #controller = new AbortController();
  readonly #outcome: Promise<EngineResult>;
  #latest: Report = { progress: null, next: null };
  #ended = false;
  /** Why it was stopped, whatever its work makes of that. */
  #stopped: EngineError | null = null;
  #failed = false;
  #wake = Promise.withResolvers<void>();

  /** Starts the work at once. */
  constructor(work: Work) {
    const tell = (progress: EngineProgress) => {
      const report = { progress, next: null };
      this.#latest.next = report;
      this.#latest = report;
      this.#notify();
    };
    this.#outcome = work(this.#controller.signal, tell)
      .catch((error: unknown) => {
        throw this.#stopped ?? error;
      })
      .finally(() => {
        this.#ended = true;
        this.#notify();
      });
    // A job that nobody waits for may fail quietly: `result` still throws to whoever asks later.
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

  /** @param why what those who wait for it get */
  cancel(why = faultOf('cancelled', 'cancelled')): void {
    if (this.#ended) return;
    this.#stopped ??= why;
    this.#controller.abort();
  }

  /** The outcome, or `cancelled` when the caller stops waiting first. */
  async result(signal: AbortSignal): Promise<EngineResult> {
    const stopped = untilAborted(signal);
    try {
      return await Promise.race([
        this.#outcome,
        stopped.promise.then(() => Promise.reject(waitingStopped())),
      ]);
    } finally {
      stopped.release();
    }
  }

  /**
   * The latest progress and those after it, until the job ends or the caller stops. To a slow reader only the newest
   * of what has come meanwhile is told, and every one that has a loss: a curve needs its points.
   */
  async *progress(signal: AbortSignal): AsyncGenerator<EngineProgress> {
    const stopped = untilAborted(signal);
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

const waitingStopped = () => new EngineError('cancelled', 'Waiting for this picture was stopped.');

function untilAborted(signal: AbortSignal): { promise: Promise<void>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = () => resolve();
  if (signal.aborted) resolve();
  signal.addEventListener('abort', stop, { once: true });
  return { promise, release: () => signal.removeEventListener('abort', stop) };
}
