/** The filming thread: one request in, frames told over a port as they are encoded, the MP4 out. */

import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { EngineError, type EngineFault } from '@castwright/engine-port';
import { composeFilm, type FilmRequest } from '../compose.ts';
import { sketchOf } from '../sketch.ts';
import { encodeFilm } from './encode.ts';
import { filmOf } from './film.ts';
import { framesPerSecond } from './motion.ts';

export type FilmTask = {
  request: FilmRequest;
  /** Tells frames; any message from the other side, or its end, stops the work. */
  port: MessagePort;
  program: string | null;
  timeoutMs: number;
};

/** Frames that have been encoded, with a small WebP of the latest now and then. */
export type FrameMessage = { step: number; preview?: Uint8Array };

/** Errors lose their class on the way out of a thread, so a fault is a value here. */
export type FilmOutcome =
  | { mp4: Uint8Array; seconds: number }
  | { fault: EngineFault; message: string; operatorDetail: string };

/** Frames between two reports. */
const reportEvery = framesPerSecond / 2;

/** Makes the request's video; runs in a Piscina thread. Stopped by the port, it throws. */
export default async function film({ request, port, program, timeoutMs }: FilmTask): Promise<FilmOutcome> {
  const started = performance.now();
  const stop = new AbortController();
  const cancel = () => stop.abort(new EngineError('cancelled', 'This video was cancelled.'));
  // Cancelled while it waited for a thread.
  if (receiveMessageOnPort(port)) cancel();
  port.once('message', cancel).once('close', cancel);
  const { width, height, seconds } = request;
  const size = { width, height };
  try {
    stop.signal.throwIfAborted();
    const scene = composeFilm(request);
    const made = await filmOf(scene, size, seconds, stop.signal);
    const bytes = await encodeFilm(made, size, {
      program,
      timeoutMs,
      signal: stop.signal,
      onFrame: async (taken, next) => {
        if (taken % reportEvery === 0)
          port.postMessage({
            step: taken,
            preview: await sketchOf({ data: next, ...size }),
          } satisfies FrameMessage);
      },
    });
    port.postMessage({ step: made.frames } satisfies FrameMessage);
    return { mp4: bytes, seconds: (performance.now() - started) / 1000 };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { fault, message, operatorDetail } = error;
    return { fault, message, operatorDetail };
  } finally {
    port.off('close', cancel).close();
  }
}
