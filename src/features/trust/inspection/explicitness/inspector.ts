import Piscina from 'piscina';
import type { Inspector, Scores } from '../inspector.ts';
import type { ExplicitnessTask } from './thread.ts';

export type ExplicitnessOptions = {
  /** Milliseconds after which the idle thread ends and frees its memory; a minute by default. */
  idleMs?: number;
  /** The thread's file, for tests. */
  thread?: URL;
};

/**
 * Creates the inspector for explicit pictures: NSFWJS's MobileNet v2 in a thread of its own, which starts with the
 * first file. Its only label is `explicit`, the share that the model gives to its classes Porn and Hentai. The class
 * Sexy does not count: it takes in swimwear and portraits.
 */
export function createExplicitnessInspector(options: ExplicitnessOptions = {}): Inspector {
  const { idleMs = 60_000, thread = new URL('./thread.ts', import.meta.url) } = options;
  const pool = new Piscina<ExplicitnessTask, Scores>({
    filename: thread.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
  });
  // What happens to a file is thrown by its `inspect`. A thread that fails between files is replaced by the next one.
  pool.on('error', () => {});
  return {
    id: 'explicitness',
    version: 'nsfwjs-4.3.0-mobilenet-v2-mid',
    inspect: ({ frames }, signal) => pool.run({ frames }, { signal }),
    close: () => pool.destroy(),
  };
}
