/** How often a value repeats, and the value. */
export type Run = { count: number; value: number };

/** A film without sound, as a file's one track tells it. */
export type Mp4Video = {
  /** Pixels. */
  width: number;
  height: number;
  /** Ticks of a second, in which the times below count. */
  timescale: number;
  /** How long each frame is shown, in the order of decoding. */
  durations: Run[];
  /** By how much a frame is shown after it is decoded; null where never. Negative values are allowed. */
  delays: Run[] | null;
  /** Ticks before the first frame that are left out; they make up for the delays. */
  lead: number;
  /** Numbers, from 1, of the frames that playing may begin at; null: all. */
  keyFrames: number[] | null;
  /** The body of `avcC`: what a decoder must know first. */
  decoder: Buffer;
  /** The body of `colr` in its form `nclx`: how numbers become colours. */
  colour: Buffer | null;
  /** Each frame's bytes, in the order of decoding. */
  frames: Buffer[];
};

/** Seconds from the first frame to the end of the last. */
export function lengthOf({ durations, timescale }: Pick<Mp4Video, 'durations' | 'timescale'>): number {
  return durations.reduce((sum, { count, value }) => sum + count * value, 0) / timescale;
}
