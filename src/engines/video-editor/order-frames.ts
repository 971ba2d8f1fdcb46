import { decodeFrames, type FfmpegSettings, type FrameRange, getFrameSize } from './decode-part.ts';
import { createSourceError } from './faults.ts';
import type { EditPlan } from './plan-edit.ts';

/** The most bytes of raw frames that are kept to be shown backwards. */
const maxKeptBytes = 64_000_000;

/**
 * Yields the kept frames of the source in the order of the loop. Frames are decoded again for playing backwards, some
 * at a time, so that memory does not grow with the length.
 *
 * @throws EngineError `invalid_request` for a source that cannot be decoded; the signal's reason when it aborts
 */
export async function* orderFrames(
  { loop, range, video }: EditPlan,
  settings: FfmpegSettings,
): AsyncGenerator<Buffer> {
  const decode = (frames: FrameRange) =>
    decodeFrames(video, frames, { ...settings, createError: createSourceError });
  if (loop !== 'reverse') yield* decode(range);
  if (loop === 'none') return;
  const backwards =
    loop === 'reverse' ? range : { first: range.first + 1, end: Math.max(range.first + 1, range.end - 1) };
  const atOnce = Math.max(1, Math.floor(maxKeptBytes / getFrameSize(video)));
  for (let end = backwards.end; end > backwards.first; end -= atOnce) {
    const first = Math.max(backwards.first, end - atOnce);
    const kept: Buffer[] = [];
    for await (const frame of decode({ first, end })) kept.push(frame);
    yield* kept.reverse();
  }
}
