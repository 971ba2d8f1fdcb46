/** The video thread: takes a request, reports frames over a port as they are encoded, and returns the MP4. */

import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { EngineError, type EngineFault, type Recipe } from '@castwright/engine-port';
import { encodeProgressPreview } from '@castwright/media/progress-preview.ts';
import type { DrawnVideoRequest, VideoThreadRequest } from '../operations/names.ts';
import type { RequestOf } from '../operations/operation.ts';
import { encodeVideo } from './encode.ts';
import { enlargeVideo } from './enlarge-video.ts';
import { makeVideo } from './make-video.ts';
import { framesPerSecond } from './motion.ts';

export type VideoTask = {
  request: VideoThreadRequest;
  /** Reports frames. A message from the other side, or its close, stops the work. */
  port: MessagePort;
  program: string | null;
  timeoutMs: number;
};

/** The number of encoded frames, and of all; sometimes with a small WebP of the latest. */
export type FrameMessage = { step: number; steps: number; preview?: Uint8Array };

/** Errors lose their class between threads, so a fault is a value here. */
export type VideoOutcome =
  | { mp4: Uint8Array; recipe: Recipe | null; seconds: number }
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
  const settings = { program, timeoutMs, signal: stop.signal };
  const report = (message: FrameMessage) => port.postMessage(message);
  try {
    stop.signal.throwIfAborted();
    const made =
      request.operation === 'upscale_video'
        ? await makeLarger(request, settings, report)
        : await drawVideo(request, settings, report);
    return { ...made, seconds: (performance.now() - started) / 1000 };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { fault, message, operatorDetail } = error;
    return { fault, message, operatorDetail };
  } finally {
    port.off('close', cancel).close();
  }
}

type Settings = Pick<VideoTask, 'program' | 'timeoutMs'> & { signal: AbortSignal };
type Report = (message: FrameMessage) => void;

async function drawVideo(request: DrawnVideoRequest, settings: Settings, report: Report) {
  const { width, height } = request;
  const { video, recipe } = await makeVideo(request, settings.signal);
  const steps = video.frames;
  const mp4 = await encodeVideo(
    video,
    { width, height },
    {
      ...settings,
      onFrame: async (step, next) => {
        if (step % reportEvery !== 0) return;
        report({ step, steps, preview: await encodeProgressPreview({ data: next, width, height }) });
      },
    },
  );
  report({ step: steps, steps });
  return { mp4, recipe };
}

/** What the source shows is not known, so that the result has no recipe. */
async function makeLarger(request: RequestOf<'upscale_video'>, settings: Settings, report: Report) {
  const mp4 = await enlargeVideo(request, {
    ...settings,
    onFrames: (step, steps) => report({ step, steps }),
  });
  return { mp4, recipe: null };
}
