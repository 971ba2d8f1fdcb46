import Piscina from 'piscina';
import type { FoundBody } from './find-body.ts';

/** Finds the body in a picture, in a thread of its own. */
export type BodyDetector = {
  /**
   * Finds the body of an encoded picture that is seen best.
   *
   * @returns null: there is none
   * @throws Error when the picture cannot be read, it takes too long, or too many pictures wait
   */
  detect(bytes: Uint8Array): Promise<FoundBody | null>;
  /** Ends the thread. */
  close(): Promise<void>;
};

/** Milliseconds for one picture with its wait; loading the model counts. */
const timeoutMs = 20_000;
/** Milliseconds after which the idle thread ends and frees its memory. */
const idleMs = 60_000;
/** Pictures that may wait; more are refused. */
const maximumWaiting = 16;

/** Creates the detector; its thread starts with the first picture. The caller closes it. */
export function createBodyDetector(): BodyDetector {
  const pool = new Piscina<Uint8Array, FoundBody | null>({
    filename: new URL('./body-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: maximumWaiting,
    idleTimeout: idleMs,
  });
  // What happens to a picture is thrown by its call. A thread that fails between pictures is replaced by the next one.
  pool.on('error', () => {});
  return {
    detect: (bytes) => pool.run(bytes, { signal: AbortSignal.timeout(timeoutMs) }),
    close: () => pool.destroy(),
  };
}
