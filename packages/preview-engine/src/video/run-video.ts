/** Makes a video in one of the engine's threads; called from the main thread. */

import { MessageChannel } from 'node:worker_threads';
import { EngineError, type EngineProgress, type Recipe } from '@castwright/engine-port';
import type { Piscina } from 'piscina';
import type { VideoThreadRequest } from '../operations/names.ts';
import type { FrameMessage, VideoOutcome, VideoTask } from './worker.ts';

const filename = new URL('./worker.ts', import.meta.url).href;

export type VideoRun = {
  /** The video, with its recipe if it has one. Rejects with an EngineError, and at once when the signal aborts. */
  made: Promise<{ mp4: Buffer; recipe: Recipe | null; seconds: number }>;
  /** Resolves when the thread is done, FFmpeg has ended and its files are removed. Never rejects. */
  ended: Promise<void>;
};

export function runVideo(
  pool: Piscina,
  request: VideoThreadRequest,
  settings: { program: string | null; timeoutMs: number },
  signal: AbortSignal,
  report: (progress: EngineProgress) => void,
): VideoRun {
  const { port1, port2 } = new MessageChannel();
  port1.on('message', ({ step, steps, preview }: FrameMessage) =>
    report({
      step,
      steps,
      ...(preview && { preview: { bytes: Buffer.from(preview), mediaType: 'image/webp' } }),
    }),
  );
  const task: VideoTask = { request, port: port2, ...settings };
  // Piscina's own signal would kill the thread without a clean-up after FFmpeg, so a message asks the thread to stop.
  const stop = Promise.withResolvers<never>();
  const cancel = () => {
    port1.postMessage('stop');
    stop.reject(new EngineError('cancelled', 'This video was cancelled.'));
  };
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  const run: Promise<VideoOutcome> = pool.run(task, { filename, transferList: [port2] });
  const outcome = run.then((result) => {
    if ('fault' in result) throw new EngineError(result.fault, result.message, result.operatorDetail);
    const { mp4, ...rest } = result;
    return { ...rest, mp4: Buffer.from(mp4.buffer, mp4.byteOffset, mp4.byteLength) };
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
