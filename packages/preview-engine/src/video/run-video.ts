/** Makes a video in one of the engine's threads; called from the main thread. */

import { MessageChannel } from 'node:worker_threads';
import { EngineError, type EngineProgress } from '@castwright/engine-port';
import type { Piscina } from 'piscina';
import type { VideoRequest } from '../compose.ts';
import { framesPerSecond } from './motion.ts';
import type { FrameMessage, VideoOutcome, VideoTask } from './worker.ts';

const filename = new URL('./worker.ts', import.meta.url).href;

export type VideoRun = {
  /** The video. Rejects with an EngineError, and at once when the signal aborts. */
  made: Promise<{ mp4: Buffer; seconds: number }>;
  /** Resolves when the thread is done, FFmpeg has ended and its files are removed. Never rejects. */
  ended: Promise<void>;
};

export function runVideo(
  pool: Piscina,
  request: VideoRequest,
  settings: { program: string | null; timeoutMs: number },
  signal: AbortSignal,
  report: (progress: EngineProgress) => void,
): VideoRun {
  const { port1, port2 } = new MessageChannel();
  const steps = request.seconds * framesPerSecond;
  port1.on('message', ({ step, preview }: FrameMessage) =>
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
    const { buffer, byteOffset, byteLength } = result.mp4;
    return { mp4: Buffer.from(buffer, byteOffset, byteLength), seconds: result.seconds };
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
