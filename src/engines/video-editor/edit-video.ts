import type { EditVideo, EngineProgress } from '@castwright/engine-port';
import { createPreview, previewEvery, reportEvery } from './create-preview.ts';
import type { FfmpegSettings } from './decode-part.ts';
import { drawCaptions } from './draw-captions.ts';
import { editSound } from './edit-sound.ts';
import { encodeFrames } from './encode-frames.ts';
import { interpolateFrames } from './interpolate-frames.ts';
import { orderFrames } from './order-frames.ts';
import { planEdit } from './plan-edit.ts';
import { timeFrames } from './time-frames.ts';

/**
 * Edits a video: raw frames go from a decoder through the changes to one encoder. Ends when FFmpeg has ended and its
 * files are removed.
 *
 * @param report called with the frames of the result that have been made
 * @returns an MP4
 * @throws EngineError when the source is damaged, the edit cannot be made, or FFmpeg fails; the signal's reason
 */
export async function editVideo(
  request: EditVideo,
  { signal, ...settings }: FfmpegSettings,
  report: (progress: EngineProgress) => void,
): Promise<Buffer> {
  const plan = planEdit(request);
  const { height, width } = request;
  const ending = new AbortController();
  const ffmpeg = { ...settings, signal: AbortSignal.any([signal, ending.signal]) };
  const ordered = orderFrames(plan, ffmpeg);
  const timed = plan.interpolates ? interpolateFrames(ordered, plan, ffmpeg) : timeFrames(ordered, plan);
  const captioned = await drawCaptions(timed, request.edit.captions, plan);
  const steps = plan.frames;
  const frames = reportFrames(captioned, async (step, frame) => {
    if (step % reportEvery !== 0 && step !== steps) return;
    report({ step, steps, ...(step % previewEvery === 0 && (await createPreview(frame, request))) });
  });
  const seconds = (steps * plan.rate.denominator) / plan.rate.numerator;
  try {
    const makeSound = () => editSound(request, plan, ffmpeg);
    return await encodeFrames(frames, { ...ffmpeg, width, height, rate: plan.rate, seconds, makeSound });
  } finally {
    // The encoder may have failed while the source was decoded.
    ending.abort();
    await frames.return(undefined).catch(() => undefined);
  }
}

async function* reportFrames(
  frames: AsyncIterable<Buffer>,
  onFrame: (count: number, frame: Buffer) => Promise<void>,
): AsyncGenerator<Buffer> {
  let count = 0;
  for await (const frame of frames) {
    count++;
    await onFrame(count, frame);
    yield frame;
  }
}
