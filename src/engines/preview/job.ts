/** One job of the preview engine: its progress so far, who waits for it, and how it ended. */

import { EngineError, type EngineProgress, type EngineResult } from '#engines/port';

export class DrawingJob {
  readonly #controller = new AbortController();
  readonly #outcome: Promise<EngineResult>;
  #latest: EngineProgress | null = null;
  #ended = false;
  #wake = Promise.withResolvers<void>();

  /** Starts the work at once; `work` tells its progress and stops on the signal. */
  constructor(
    work: (signal: AbortSignal, tell: (progress: EngineProgress) => void) => Promise<EngineResult>,
  ) {
    const tell = (progress: EngineProgress) => {
      this.#latest = progress;
      this.#notify();
    };
    this.#outcome = work(this.#controller.signal, tell).finally(() => {
      this.#ended = true;
      this.#notify();
    });
    // A job that nobody waits for may fail quietly: `result` still throws to whoever asks later.
    this.#outcome.catch(() => undefined);
  }

  get ended(): boolean {
    return this.#ended;
  }

  #notify(): void {
    this.#wake.resolve();
    this.#wake = Promise.withResolvers();
  }

  cancel(): void {
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

  /** The latest progress and every later one, until the job ends or the caller stops. */
  async *progress(signal: AbortSignal): AsyncGenerator<EngineProgress> {
    const stopped = untilAborted(signal);
    let told: EngineProgress | null = null;
    try {
      while (!signal.aborted) {
        const wake = this.#wake.promise;
        if (this.#latest && this.#latest !== told && !this.#ended) {
          told = this.#latest;
          yield told;
        } else if (this.#ended) {
          if (told && this.#latest && this.#latest !== told) yield this.#latest;
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
