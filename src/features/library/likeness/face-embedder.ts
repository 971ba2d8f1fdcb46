import Piscina from 'piscina';
import type { FaceTask } from './face-thread.ts';
import type { Face } from './find-faces.ts';

/** Names the models behind embeddings: those of different models cannot be compared. */
export const embeddingModel = 'human-3.3.6-faceres';

/** Finds faces and computes their embeddings, in a thread of its own. */
export type FaceEmbedder = {
  /**
   * Finds the faces of an encoded picture, the largest first; empty when there are none.
   *
   * @throws Error when the picture cannot be read, the thread crashes, it takes too long, or too many pictures wait
   */
  embed(bytes: Uint8Array): Promise<Face[]>;
  /** Ends the thread. */
  close(): Promise<void>;
};

export type FaceEmbedderOptions = {
  /** The most milliseconds for one picture, from its start; loading the models counts. One minute by default. */
  timeoutMs?: number;
  /** Milliseconds after which the idle thread ends and frees its memory, 200 to 300 MB; a minute by default. */
  idleMs?: number;
  /** Pictures that may wait; more are refused. */
  maximumWaiting?: number;
  /** The thread's file, for tests. */
  thread?: URL;
};

/** Creates the embedder; its thread starts with the first picture. The caller closes it. */
export function createFaceEmbedder(options: FaceEmbedderOptions = {}): FaceEmbedder {
  const { idleMs = 60_000, maximumWaiting = 32, timeoutMs = 60_000 } = options;
  const pool = new Piscina<FaceTask, Face[]>({
    filename: (options.thread ?? new URL('./face-thread.ts', import.meta.url)).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    maxQueue: maximumWaiting,
  });
  // What happens to a picture is thrown by its `embed`. A thread that fails between pictures is replaced by the next one.
  pool.on('error', () => {});
  // One picture at a time, so that the time limit does not count the wait for the thread.
  let before: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async embed(bytes) {
      if (waiting > maximumWaiting)
        throw new Error(`More than ${maximumWaiting} pictures wait for the face models.`);
      waiting += 1;
      const run = before.then(() => pool.run({ bytes }, { signal: AbortSignal.timeout(timeoutMs) }));
      before = run.catch(() => {}).finally(() => (waiting -= 1));
      return run;
    },
    close: () => pool.destroy(),
  };
}
