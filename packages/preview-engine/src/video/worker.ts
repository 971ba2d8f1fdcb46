/** The video thread: takes a request, reports frames over a port as they are encoded, and returns the MP4. */

import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { EngineError, type EngineFault, type Recipe } from '@castwright/engine-port';
import { encodeProgressPreview } from '@castwright/media/progress-preview.ts';
import type { VideoThreadRequest } from '../operations/names.ts';
import { encodeVideo } from './encode.ts';
import { makeVideo } from './make-video.ts';
import { framesPerSecond } from './motion.ts';

export type VideoTask = {
  request: VideoThreadRequest;
  /** Reports frames. A message from the other side, or its close, stops the work. */
  port: MessagePort;
  program: string | null;
  timeoutMs: number;
};

/** The number of encoded frames, sometimes with a small WebP of the latest. */
export type FrameMessage = { step: number; preview?: Uint8Array };

/** Errors lose their class between threads, so a fault is a value here. */
export type VideoOutcome =
  | { mp4: Uint8Array; recipe: Recipe; seconds: number }
  | { fault: EngineFault; message: string; operatorDetail: string };

/** Frames between two reports. */
const reportEvery = framesPerSecond / 2;

/** Makes a video; called by Piscina in a thread. @throws EngineError `cancelled` when the port stops it */
export default async function work({ request, port, program, timeoutMs }: VideoTask): Promise<VideoOutcome> {
  const started = performance.now();
  const stop = new AbortController();
  const cancel = () => stop.abort(new EngineError('cancelled', 'This video was cancelled.'));
  // The job was cancelled while it waited for a thread.
  if (receiveMessageOnPort(port)) cancel();
  port.once('message', cancel).once('close', cancel);
  const { width, height } = request;
  const size = { width, height };
  try {
    stop.signal.throwIfAborted();
    const { video, recipe } = await makeVideo(request, stop.signal);
    const bytes = await encodeVideo(video, size, {
      program,
      timeoutMs,
      signal: stop.signal,
      onFrame: async (taken, next) => {
        if (taken % reportEvery === 0)
          port.postMessage({
            step: taken,
            preview: await encodeProgressPreview({ data: next, ...size }),
          } satisfies FrameMessage);
      },
    });
    port.postMessage({ step: video.frames } satisfies FrameMessage);
    return { mp4: bytes, recipe, seconds: (performance.now() - started) / 1000 };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { fault, message, operatorDetail } = error;
    return { fault, message, operatorDetail };
  } finally {
    port.off('close', cancel).close();
  }
}
