/** A value, and how often it repeats. */
export type Run = { count: number; value: number };

/** A video, with its sound where it has one. */
export type Mp4Video = {
  /** Pixels. */
  width: number;
  height: number;
  /** Ticks per second, the unit of the times below. */
  timescale: number;
  /** The duration of each frame, in decoding order. */
  durations: Run[];
  /** The delay from decoding to showing each frame, which may be negative; null for no delays. */
  delays: Run[] | null;
  /** Ticks that are skipped at the start, to make up for the delays. */
  lead: number;
  /** The numbers, from 1, of the frames at which playing may start; null: all. */
  keyFrames: number[] | null;
  /** The body of `avcC`, the decoder configuration. */
  decoder: Buffer;
  /** The body of `colr` in its form `nclx`, the colour description; null: none. */
  colour: Buffer | null;
  /** The bytes of each frame, in decoding order. */
  frames: Buffer[];
  /** Null: none. */
  sound: Mp4Sound | null;
};

/** The sound of a video: AAC-LC. */
export type Mp4Sound = {
  /** Ticks per second, the unit of the times below. */
  timescale: number;
  /** The duration of each frame. */
  durations: Run[];
  /** Ticks that are skipped at the start: what the encoder puts before the sound. */
  lead: number;
  channels: number;
  /** Samples a second. */
  sampleRate: number;
  /** The decoder configuration (`AudioSpecificConfig` of ISO/IEC 14496-3, 1.6.2.1). */
  decoder: Buffer;
  /** The bytes of each frame. */
  frames: Buffer[];
};

/** Seconds from the first frame to the end of the last. */
export function getDuration({ durations, timescale }: Pick<Mp4Video, 'durations' | 'timescale'>): number {
  return sumDurations(durations) / timescale;
}

/** Ticks from the first frame to the end of the last. */
export function sumDurations(durations: readonly Run[]): number {
  return durations.reduce((sum, { count, value }) => sum + count * value, 0);
}
