import type { Pixels } from '@castwright/media/pixels.ts';
import Piscina from 'piscina';
import type { MarkTask, PixelFile, WatermarkTask } from './watermark-thread.ts';

/** Writes watermarks and reads them: the built-in one, or a service of the operator. */
export type Watermarker = {
  /** Marks a copy of a picture. @throws Error when it cannot */
  mark(pixels: Pixels, payload: bigint, signal?: AbortSignal): Promise<Pixels>;
  /**
   * Removes a mark of this watermarker, as far as it can, from a copy of a picture that is about to be edited: two marks
   * interfere. The given pixels stay.
   */
  erase(pixels: Pixels, payload: bigint, signal?: AbortSignal): Promise<Pixels>;
  /**
   * Reads a mark.
   *
   * @param frames encoded pictures: one, or frames of a video, which have the same size
   * @returns the payload; null without a mark
   * @throws Error when a frame cannot be read
   */
  read(frames: readonly Uint8Array[], signal?: AbortSignal): Promise<bigint | null>;
  close(): Promise<void>;
};

/** The built-in watermarker, which marks large pictures and videos as well. */
export type BuiltInWatermarker = Watermarker & {
  /** Marks a picture that is too large for memory in its file. @throws Error when it cannot */
  markFile(file: PixelFile, payload: bigint): Promise<void>;
  /**
   * Finds the mark of a picture and takes it out of a copy, as `eraseFound` of the package. Takes about a second.
   *
   * @returns null where there is none that can be taken out
   */
  eraseFound(pixels: Pixels): Promise<Pixels | null>;
  /** Draws the mark of every frame of a video, as one frame of grey in `yuv420p` in which 128 leaves a pixel as it is. */
  drawFrame(size: { width: number; height: number }, payload: bigint): Promise<Buffer>;
};

/** Milliseconds after which the idle thread ends. */
const idleMs = 60_000;

/** Creates the built-in watermarker (packages/watermark), in a thread of its own that starts with the first picture. */
export function createWatermarker(): BuiltInWatermarker {
  const pool = new Piscina<WatermarkTask, unknown>({
    filename: new URL('./watermark-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
  });
  // What happens to a picture is thrown by its call. A thread that fails between pictures is replaced by the next one.
  pool.on('error', () => {});
  // The thread changes the same memory, so that a large picture is copied once.
  const share = (pixels: Pixels): Pixels => {
    const data = Buffer.from(new SharedArrayBuffer(pixels.data.length));
    data.set(pixels.data);
    return { ...pixels, data };
  };
  const change = async (kind: MarkTask['kind'], pixels: Pixels, payload: bigint, signal?: AbortSignal) => {
    const shared = share(pixels);
    await pool.run({ kind, pixels: shared, payload }, { signal });
    return shared;
  };
  return {
    mark: (pixels, payload, signal) => change('mark', pixels, payload, signal),
    async markFile(file, payload) {
      await pool.run({ kind: 'file', file, payload });
    },
    erase: (pixels, payload, signal) => change('erase', pixels, payload, signal),
    async eraseFound(pixels) {
      const shared = share(pixels);
      return (await pool.run({ kind: 'erase found', pixels: shared })) === null ? null : shared;
    },
    read: (frames, signal) =>
      pool.run({ kind: 'read', frames: [...frames] }, { signal }) as Promise<bigint | null>,
    async drawFrame(size, payload) {
      const frame = (await pool.run({ kind: 'frame', size, payload })) as Uint8Array;
      return Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength);
    },
    close: () => pool.destroy(),
  };
}
