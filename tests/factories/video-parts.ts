/** Small videos to join, made with FFmpeg, and what tests read from a joined one. */

import type { EngineVideo, JoinVideos, VideoPart } from '@castwright/engine-port';
import { runFfmpeg } from '@castwright/media/ffmpeg.ts';
import { computeSsim } from '@castwright/media/ssim.ts';
import { makeMp4 } from '@castwright/media/test-videos.ts';

export const partSize = { width: 128, height: 96 };

type PartOptions = {
  /** The numbers of the source's frames that it shows. */
  from: number;
  to: number;
  /** Frames a second; 24 by default. */
  rate?: number;
  /** A source of FFmpeg's `lavfi`. */
  source?: string;
  /** Further arguments of the encoder. */
  args?: string;
};

/** Makes a video of frames of a test source, nearly without loss. */
export function makePart({ args, from, rate = 24, source = 'testsrc2', to }: PartOptions): Promise<Buffer> {
  const { height, width } = partSize;
  return makeMp4([
    ...[
      '-f',
      'lavfi',
      '-i',
      `${source}${source.includes('=') ? ':' : '='}size=${width}x${height}:rate=${rate}`,
    ],
    ...['-vf', `trim=start_frame=${from}:end_frame=${to},setpts=PTS-STARTPTS`],
    ...'-c:v libx264 -preset veryfast -crf 8 -pix_fmt yuv420p -movflags +faststart'.split(' '),
    ...(args?.split(' ') ?? []),
  ]);
}

const toVideo = (bytes: Buffer): EngineVideo => ({ bytes, mediaType: 'video/mp4' });

/** Creates a part that continues the one before it. */
export const continuing = (bytes: Buffer): VideoPart => ({ video: toVideo(bytes), continues: true });

/** Creates a part that begins with a cut. */
export const cut = (bytes: Buffer): VideoPart => ({ video: toVideo(bytes), continues: false });

export const createJoinRequest = (parts: readonly VideoPart[], seconds: number): JoinVideos => ({
  operation: 'join_videos',
  category: 'sfw',
  parts,
  seconds,
  ...partSize,
});

/** Decodes every frame of a video of `partSize`. @returns the brightness of each */
export async function decodeLuma(video: Buffer): Promise<Buffer[]> {
  const size = partSize.width * partSize.height;
  const output = await runFfmpeg({
    args: '-f mp4 -i pipe:0 -vsync passthrough -vf extractplanes=y -f rawvideo pipe:1'.split(' '),
    input: video,
    maxOutputBytes: 100_000_000,
    timeoutMs: 30_000,
  });
  return Array.from({ length: output.length / size }, (_, at) => output.subarray(at * size, (at + 1) * size));
}

/**
 * Finds which frames of a source a video shows, by similarity.
 *
 * @param video a video, or the brightness of its frames
 */
export async function findShownFrames(
  video: Buffer | readonly Buffer[],
  source: readonly Buffer[],
): Promise<number[]> {
  const compare = (one: Buffer, other: Buffer) =>
    computeSsim({ data: one, ...partSize }, { data: other, ...partSize });
  const frames = Buffer.isBuffer(video) ? await decodeLuma(video) : video;
  return frames.map((frame) => {
    const similarities = source.map((each) => compare(frame, each));
    return similarities.indexOf(Math.max(...similarities));
  });
}
