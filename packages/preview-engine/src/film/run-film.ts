/** Makes a video in one of the engine's threads, from the thread of whoever asked. */

import { MessageChannel } from 'node:worker_threads';
import { EngineError, type EngineProgress } from '@castwright/engine-port';
import type { Piscina } from 'piscina';
import type { FilmRequest } from '../compose.ts';
import { framesPerSecond } from './motion.ts';
import type { FilmOutcome, FilmTask, FrameMessage } from './worker.ts';

const filename = new URL('./worker.ts', import.meta.url).href;

export type FilmRun = {
  /** The video, or why there is none. Rejects at once when the signal aborts. */
  made: Promise<{ mp4: Buffer; seconds: number }>;
  /** Resolves when the thread has let go of it: FFmpeg is gone, and so are its files. Never rejects. */
  ended: Promise<void>;
};

export function runFilm(
  pool: Piscina,
  request: FilmRequest,
  settings: { program: string | null; timeoutMs: number },
  signal: AbortSignal,
  tell: (progress: EngineProgress) => void,
): FilmRun {
  const { port1, port2 } = new MessageChannel();
  const steps = request.seconds * framesPerSecond;
  port1.on('message', ({ step, preview }: FrameMessage) =>
    tell({
      step,
      steps,
      ...(preview && { preview: { bytes: Buffer.from(preview), mediaType: 'image/webp' } }),
    }),
  );
  const task: FilmTask = { request, port: port2, ...settings };
  // The pool ends a whole thread on its own signal, and with it what FFmpeg leaves behind: the thread is asked.
  const stop = Promise.withResolvers<never>();
  const cancel = () => {
    port1.postMessage('stop');
    stop.reject(new EngineError('cancelled', 'This video was cancelled.'));
  };
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  const run: Promise<FilmOutcome> = pool.run(task, { filename, transferList: [port2] });
  const outcome = run.then((film) => {
    if ('fault' in film) throw new EngineError(film.fault, film.message, film.operatorDetail);
    const { buffer, byteOffset, byteLength } = film.mp4;
    return { mp4: Buffer.from(buffer, byteOffset, byteLength), seconds: film.seconds };
  });
  const ended = outcome
    .then(
      () => undefined,
      () => undefined,
    )
    .finally(() => {
      signal.removeEventListener('abort', cancel);
      port1.close();
    });
  return { made: Promise.race([outcome, stop.promise]), ended };
}
