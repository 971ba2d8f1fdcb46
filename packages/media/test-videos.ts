import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runFfmpeg } from './ffmpeg.ts';

/** A test card that moves, of this size and length. */
export const testCard = (size = '64x96', seconds = 1) =>
  `-f lavfi -i testsrc=size=${size}:rate=24:duration=${seconds}`.split(' ');
export const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'.split(' ');

/** An MP4 by FFmpeg, whose last argument, the file, is added. */
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

/** A small video as an engine gives it. */
export function makeVideo(size?: string, seconds?: number): Promise<Buffer> {
  return makeMp4([...testCard(size, seconds), ...h264]);
}

/** A hash of every frame with its times, as FFmpeg decodes them. */
export async function framesOf(video: Buffer): Promise<string> {
  const output = await runFfmpeg({
    args: '-xerror -f mp4 -i pipe:0 -f framemd5 pipe:1'.split(' '),
    input: video,
    maximumOutput: 1_000_000,
    timeoutMs: 30_000,
  });
  return output.toString();
}
