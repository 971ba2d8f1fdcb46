import Piscina from 'piscina';
import type { FaceTask } from './face-thread.ts';
import type { DetectedFace, Face } from './find-faces.ts';

/** Names the models behind embeddings: those of different models cannot be compared. */
export const embeddingModel = 'human-3.3.6-faceres';

/** Finds faces and computes their embeddings, in a thread of its own. */
export type FaceEmbedder = {
  /**
   * Finds the faces of an encoded picture, the largest first; empty when there are none.
   *
   * @throws Error when the picture cannot be read, the thread crashes, it takes too long, or too many pictures wait
   */
  embed(bytes: Uint8Array, options?: FaceOptions): Promise<Face[]>;
  /**
   * Finds where faces are, small ones too, checks that each is one, and computes no embedding.
   *
   * @throws Error as `embed`
   */
  locate(bytes: Uint8Array, options?: FaceOptions): Promise<DetectedFace[]>;
  /**
   * Finds where faces are, for a fifth of the processor time: neither small faces nor the check that each is one, which
   * `embed` has.
   *
   * @throws Error as `embed`
   */
  detect(bytes: Uint8Array, options?: FaceOptions): Promise<DetectedFace[]>;
  /** Ends the thread. */
  close(): Promise<void>;
};

export type FaceOptions = {
  /** Goes before all pictures without it, however many wait. */
  urgent?: boolean;
  signal?: AbortSignal;
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
  });
  // What happens to a picture is thrown by its call. A thread that fails between pictures is replaced by the next one.
  pool.on('error', () => {});
  // One picture at a time, so that the time limit does not count the wait for the thread.
  const waiting: Record<'urgent' | 'other', (() => Promise<unknown>)[]> = { urgent: [], other: [] };
  let isRunning = false;
  const runNext = () => {
    if (isRunning) return;
    const next = waiting.urgent.shift() ?? waiting.other.shift();
    if (!next) return;
    isRunning = true;
    void next().finally(() => {
      isRunning = false;
      runNext();
    });
  };
  const find = (task: FaceTask, { signal, urgent = false }: FaceOptions = {}) =>
    new Promise<Face[]>((resolve, reject) => {
      if (!urgent && waiting.other.length >= maximumWaiting) {
        reject(new Error(`More than ${maximumWaiting} pictures wait for the face models.`));
        return;
      }
      waiting[urgent ? 'urgent' : 'other'].push(async () => {
        const limit = AbortSignal.timeout(timeoutMs);
        try {
          signal?.throwIfAborted();
          resolve(await pool.run(task, { signal: signal ? AbortSignal.any([signal, limit]) : limit }));
        } catch (error) {
          reject(error);
        }
      });
      runNext();
    });
  return {
    embed: (bytes, given) => find({ bytes, look: 'embed' }, given),
    locate: (bytes, given) => find({ bytes, look: 'locate' }, given),
    detect: (bytes, given) => find({ bytes, look: 'detect' }, given),
    close: () => pool.destroy(),
  };
}
