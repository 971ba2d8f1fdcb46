import type { EngineProgress, JoinVideos } from '@castwright/engine-port';
import { createPreview, previewEvery, reportEvery } from './create-preview.ts';
import type { FfmpegSettings } from './decode-part.ts';
import { joinSounds } from './edit-sound.ts';
import { encodeFrames } from './encode-frames.ts';
import { findHighestRate, toNumber } from './frame-rate.ts';
import { joinFrames } from './join-frames.ts';
import { readParts } from './read-parts.ts';

/** A joined video. */
export type JoinedVideo = { bytes: Buffer; seams: number[] };

const round = (similarity: number): number => Math.round(similarity * 10_000) / 10_000;

/**
 * Joins videos: raw frames go from one decoder after the other to one encoder. Ends when FFmpeg has ended and its files
 * are removed.
 *
 * @param report called with the frames of the parts that have been read
 * @throws EngineError when a part or the result is damaged, or FFmpeg is missing or takes too long; the signal's reason
 */
export async function joinVideos(
  request: JoinVideos,
  { signal, ...settings }: FfmpegSettings,
  report: (progress: EngineProgress) => void,
): Promise<JoinedVideo> {
  const { height, seconds, width } = request;
  const [first, ...others] = readParts(request);
  const parts = [first, ...others];
  const steps = parts.reduce((sum, { video }) => sum + video.frames.length, 0);
  const rate = findHighestRate([first.rate, ...others.map((part) => part.rate)]);
  const seams: number[] = [];
  const lengths: number[] = [];
  const ending = new AbortController();
  const ffmpeg = { ...settings, signal: AbortSignal.any([signal, ending.signal]) };
  const frames = joinFrames(parts, {
    ...ffmpeg,
    rate,
    maxFrames: Math.max(1, Math.round(seconds * toNumber(rate))),
    onSeam: (similarity) => seams.push(round(similarity)),
    onPart: (shown) => lengths.push(shown / toNumber(rate)),
    onFrame: async (step, frame) => {
      if (step % reportEvery !== 0 && step !== steps) return;
      report({ step, steps, ...(step % previewEvery === 0 && (await createPreview(frame, request))) });
    },
  });
  try {
    const makeSound = () => joinSounds(parts, lengths, ffmpeg);
    const bytes = await encodeFrames(frames, { ...ffmpeg, width, height, rate, seconds, makeSound });
    return { bytes, seams };
  } finally {
    // The encoder may have failed while a part was decoded.
    ending.abort();
    await frames.return(undefined).catch(() => undefined);
  }
}
