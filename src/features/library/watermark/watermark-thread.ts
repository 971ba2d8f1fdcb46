/** The thread that marks pictures and reads marks: some 50 ms for a megapixel, and a second to read. */

import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import type { Pixels } from '@castwright/media/pixels.ts';
import { detect, drawMark, embed, embedRows, erase, eraseFound, readGrey } from '@castwright/watermark';
import { limits } from '#contract/limits.ts';

/** Decoded pixels in a file, row by row, 8 bits for each channel. */
export type PixelFile = {
  path: string;
  width: number;
  height: number;
  channels: Pixels['channels'];
  /** Where the first row begins. */
  dataAt: number;
};

export type MarkTask = {
  kind: 'mark' | 'erase';
  /** In shared memory, which is overwritten. */
  pixels: Pixels;
  payload: bigint;
};
export type MarkFileTask = { kind: 'file'; file: PixelFile; payload: bigint };
/** Finds a mark and takes it out; the pixels are in shared memory, which is overwritten. */
export type EraseFoundTask = { kind: 'erase found'; pixels: Pixels };
export type WatermarkTask =
  | MarkTask
  | EraseFoundTask
  | MarkFileTask
  | { kind: 'frame'; size: { width: number; height: number }; payload: bigint }
  | { kind: 'read'; frames: Uint8Array[] };

/** Of the mark in videos, in grey levels: what H.264 at the rates of social networks leaves enough of. */
const videoDeviation = 1.6;

/** Bytes of the rows of a file that are in memory at a time. */
const stripBytes = 16_000_000;

/** Does one task; runs in a Piscina thread. */
export default async function work(task: WatermarkTask): Promise<Uint8Array | bigint | null> {
  if (task.kind === 'frame') return drawFrame(task.size, task.payload);
  if (task.kind === 'read') return read(task.frames);
  if (task.kind === 'erase found') return eraseFound(task.pixels);
  if (task.kind === 'file') {
    markFile(task.file, task.payload);
    return null;
  }
  const change = task.kind === 'mark' ? embed : erase;
  change(task.pixels, task.payload);
  return null;
}

/** Marks a file of pixels in place, some rows at a time. Blocks this thread alone. */
function markFile({ channels, dataAt, height, path, width }: PixelFile, payload: bigint): void {
  const bytes = width * channels;
  const together = Math.max(1, Math.floor(stripBytes / bytes));
  const buffer = new Uint8Array(together * bytes);
  const file = openSync(path, 'r+');
  try {
    const read = (first: number, count: number) => {
      const rows = buffer.subarray(0, count * bytes);
      const length = readSync(file, rows, 0, rows.length, dataAt + first * bytes);
      if (length !== rows.length) throw new Error('the file of pixels ends too soon');
      return rows;
    };
    const write = (first: number, rows: Uint8Array) =>
      void writeSync(file, rows, 0, rows.length, dataAt + first * bytes);
    embedRows({ width, height, channels, together, read, write }, payload);
  } finally {
    closeSync(file);
  }
}

function drawFrame(size: { width: number; height: number }, payload: bigint): Uint8Array {
  const { height, width } = size;
  const chroma = 2 * Math.ceil(width / 2) * Math.ceil(height / 2);
  const frame = new Uint8Array(width * height + chroma).fill(128);
  for (const [at, value] of drawMark(size, payload, videoDeviation).entries()) {
    frame[at] = 128 + Math.round(value);
  }
  return frame;
}

async function read(frames: readonly Uint8Array[]): Promise<bigint | null> {
  const [first, ...others] = await Promise.all(
    frames.map((frame) => readGrey(frame, limits.upscaledPixelsMaximum)),
  );
  if (first === undefined) throw new Error('there is nothing to read a mark from');
  return detect(first, ...others)?.payload ?? null;
}
