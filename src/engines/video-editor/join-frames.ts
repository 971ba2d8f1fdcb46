import { computeSsim } from '@castwright/media/ssim.ts';
import { decodePart, type FfmpegSettings } from './decode-part.ts';
import { countRepeats, type FrameRate } from './frame-rate.ts';
import type { Part } from './read-parts.ts';

/** From this similarity on, the first frame of a part that continues counts as the last one before it, repeated. */
const repeatedFrom = 0.9;

export type JoinOptions = FfmpegSettings & {
  /** The rate of the result, at least that of every part. */
  rate: FrameRate;
  /** The most frames of the result; what follows is dropped. */
  maxFrames: number;
  /** Called with each frame of the parts, in their order. @param count how many there were, with this one */
  onFrame(count: number, frame: Buffer): Promise<void>;
  /** Called for each part after the first with the similarity of its first frame to the last one before it. */
  onSeam(similarity: number): void;
  /** Called after each part. @param frames of the result that show it */
  onPart(frames: number): void;
};

/**
 * Yields the frames of a joined video. Decodes one part at a time, so that memory does not grow with their number.
 *
 * @throws EngineError `invalid_request` for a part that cannot be decoded; the signal's reason when it aborts
 */
export async function* joinFrames(parts: readonly Part[], options: JoinOptions): AsyncGenerator<Buffer> {
  const { maxFrames, onFrame, onPart, onSeam, rate } = options;
  let last: Buffer | null = null;
  let [read, shown] = [0, 0];
  for (const [index, part] of parts.entries()) {
    let [isFirst, kept] = [true, 0];
    const before = shown;
    for await (const frame of decodePart(part, index, options)) {
      read++;
      await onFrame(read, frame);
      const similarity: number = isFirst && last ? compareLuma(last, frame, part) : 0;
      if (isFirst && last) onSeam(similarity);
      const isRepeated = isFirst && part.continues && similarity >= repeatedFrom;
      isFirst = false;
      last = frame;
      if (isRepeated) continue;
      const repeats = countRepeats(kept++, part.rate, rate);
      for (let repeat = 0; repeat < repeats && shown < maxFrames; repeat++, shown++) yield frame;
    }
    onPart(shown - before);
  }
}

/** Measures how similar two frames are. Their brightness comes first in their bytes. */
function compareLuma(one: Buffer, other: Buffer, { video: { height, width } }: Part): number {
  const size = { width, height };
  return computeSsim({ data: one, ...size }, { data: other, ...size });
}
