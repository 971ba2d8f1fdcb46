import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runFfmpeg } from './ffmpeg.ts';

/** FFmpeg's input arguments for a moving test card. */
export const testCardArgs = (size = '64x96', seconds = 1, framesPerSecond = 24) =>
  `-f lavfi -i testsrc=size=${size}:rate=${framesPerSecond}:duration=${seconds}`.split(' ');
export const h264Args = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'.split(' ');

/** Makes an MP4 with FFmpeg. @param args without the output file */
export async function makeMp4(args: readonly string[]): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-video-'));
  try {
    const file = path.join(folder, 'video.mp4');
    await runFfmpeg({ args: ['-y', ...args, '-f', 'mp4', file], timeoutMs: 30_000 });
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes a small video as an engine would. */
export function makeVideo(size?: string, seconds?: number, framesPerSecond?: number): Promise<Buffer> {
  return makeMp4([...testCardArgs(size, seconds, framesPerSecond), ...h264Args]);
}

/** Encodes an MP4 again, as another service would. @param args what is done to it */
export async function reEncode(video: Buffer, args: string): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-video-'));
  try {
    const file = path.join(folder, 'original.mp4');
    await writeFile(file, video);
    return await makeMp4(['-i', file, ...args.split(' ')]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lists a hash of every decoded frame with its times. */
export async function hashFrames(video: Buffer): Promise<string> {
  const output = await runFfmpeg({
    args: '-xerror -f mp4 -i pipe:0 -f framemd5 pipe:1'.split(' '),
    input: video,
    maxOutputBytes: 1_000_000,
    timeoutMs: 30_000,
  });
  return output.toString();
}
