/** Frames of videos in tests: encoded, decoded and compared. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runFfmpeg } from '@castwright/media/ffmpeg.ts';
import { computeSsim } from '@castwright/media/ssim.ts';
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

/** The structural similarity of the luma. @param rows from the top; all by default */
export function getSimilarity(a: Buffer, b: Buffer, { width, height }: Size, rows = height): number {
  const toLuma = (frame: Buffer) => ({
    data: Float32Array.from({ length: width * rows }, (_, pixel) => getLuma(frame, pixel)),
    width,
    height: rows,
  });
  return computeSsim(toLuma(a), toLuma(b));
}

const getLuma = (frame: Buffer, pixel: number): number =>
  0.299 * (frame[pixel * 4] ?? 0) + 0.587 * (frame[pixel * 4 + 1] ?? 0) + 0.114 * (frame[pixel * 4 + 2] ?? 0);
