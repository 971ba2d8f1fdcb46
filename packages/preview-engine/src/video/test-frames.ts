/** Frames of videos in tests: encoded, decoded and compared. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runFfmpeg } from '@castwright/media/ffmpeg.ts';
import sharp from 'sharp';
import { encodeVideo } from './encode.ts';
import type { Video } from './video.ts';

type Size = { width: number; height: number };

/** The size of most test videos. */
export const testSize = { width: 272, height: 416 };

/** Encodes a video as the engine does, and decodes its frames: red, green, blue and 255. */
export async function encodeAndDecode(video: Video, size: Size): Promise<Buffer[]> {
  const signal = new AbortController().signal;
  const mp4 = await encodeVideo(video, size, {
    program: null,
    timeoutMs: 60_000,
    signal,
    onFrame: async () => {},
  });
  return decodeFrames(mp4, size);
}

/** Decodes all frames of a video. */
export async function decodeFrames(mp4: Buffer, { width, height }: Size): Promise<Buffer[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-test-'));
  try {
    const file = path.join(folder, 'video.mp4');
    await writeFile(file, mp4);
    const bytes = await runFfmpeg({
      args: ['-i', file, '-f', 'rawvideo', '-pix_fmt', 'rgba', 'pipe:1'],
      maxOutputBytes: width * height * 4 * 300,
      timeoutMs: 60_000,
    });
    const length = width * height * 4;
    return Array.from({ length: bytes.length / length }, (_, i) =>
      bytes.subarray(i * length, (i + 1) * length),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Encodes a frame as PNG. */
export const toPng = (frame: Buffer, size: Size): Promise<Buffer> =>
  sharp(frame, { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();

/** Decodes a picture, cropped and scaled to the size of frames. */
export const toFrame = (picture: Buffer, { width, height }: Size): Promise<Buffer> =>
  sharp(picture).resize(width, height, { fit: 'cover' }).ensureAlpha().raw().toBuffer();

/** The mean difference of two frames, 0 … 255 a channel. */
export function getDifference(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / (a.length * 0.75);
}

/** The mean structural similarity of the luma in windows of 8 × 8 pixels. @param rows from the top; all by default */
export function getSimilarity(a: Buffer, b: Buffer, { width, height }: Size, rows = height): number {
  let [sum, count] = [0, 0];
  for (let top = 0; top + 8 <= rows; top += 8) {
    for (let left = 0; left + 8 <= width; left += 8, count++)
      sum += compareWindow(a, b, top * width + left, width);
  }
  return sum / count;
}

const getLuma = (frame: Buffer, pixel: number): number =>
  0.299 * (frame[pixel * 4] ?? 0) + 0.587 * (frame[pixel * 4 + 1] ?? 0) + 0.114 * (frame[pixel * 4 + 2] ?? 0);

/** The similarity of one window (Wang et al. 2004). @param from the pixel of its upper left corner */
function compareWindow(a: Buffer, b: Buffer, from: number, width: number): number {
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  let [meanA, meanB, squareA, squareB, both] = [0, 0, 0, 0, 0];
  for (let at = 0; at < 64; at++) {
    const pixel = from + (at >> 3) * width + (at & 7);
    const [x, y] = [getLuma(a, pixel), getLuma(b, pixel)];
    meanA += x / 64;
    meanB += y / 64;
    squareA += (x * x) / 64;
    squareB += (y * y) / 64;
    both += (x * y) / 64;
  }
  return (
    ((2 * meanA * meanB + c1) * (2 * (both - meanA * meanB) + c2)) /
    ((meanA ** 2 + meanB ** 2 + c1) * (squareA - meanA ** 2 + squareB - meanB ** 2 + c2))
  );
}
