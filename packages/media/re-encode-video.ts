import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { streamFfmpeg } from './ffmpeg.ts';
import { Mp4Error } from './mp4/boxes.ts';
import { findColour } from './mp4/read-colour.ts';
import { readMp4 } from './mp4/read-mp4.ts';
import type { Mp4Video } from './mp4/video.ts';
import { writeMp4 } from './mp4/write-mp4.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

/** Several times what the longest video takes on one busy core. */
const defaultTimeoutMs = 180_000;

const toEncoderArguments = ({ crf = 18, maxBitRate, threads = 2 }: Quality) => [
  ...'-an -map_metadata -1 -vsync passthrough -filter_threads 1 -pix_fmt yuv420p'.split(' '),
  ...`-c:v libx264 -preset veryfast -crf ${crf} -threads ${threads}`.split(' '),
  ...(maxBitRate ? ['-maxrate', String(maxBitRate), '-bufsize', String(2 * maxBitRate)] : []),
  ...'-fflags +bitexact -flags:v +bitexact -movflags +faststart -f mp4'.split(' '),
];

/** A file that is drawn into every frame. */
export type Overlay = {
  /** A file that FFmpeg reads, with its name and what is said about it before `-i`. */
  bytes: Buffer;
  name: string;
  inputArguments?: readonly string[];
  /** A filter graph of the video `[0:v]` and the file `[1:v]`. */
  filter: string;
};

/** What is changed in every frame: a filter graph of the video `[0:v]` alone. */
type FrameFilter = { filter: string };

type Quality = {
  /** The constant rate factor of H.264: less is better and larger. By default 18. */
  crf?: number;
  /** The highest bit rate over two seconds, in whole bits a second. Left out: any. */
  maxBitRate?: number;
  /** Threads of the encoder, by default 2. Within a bit rate, results of more than one differ from run to run. */
  threads?: number;
};

type ReEncoding = Quality & {
  /** Of the result. */
  limits: Parameters<typeof readMp4>[1] & { bytes: number };
  /** Null uses the packaged binary. */
  ffmpegPath: string | null;
  signal?: AbortSignal | undefined;
  /** Milliseconds until FFmpeg is killed. */
  timeoutMs?: number;
  /** Called about twice a second with the number of frames that are encoded. */
  onFrames?: (count: number) => void;
};

/**
 * Encodes a video again with something drawn into its frames, or with a filter: H.264 of high quality, with its timestamps
 * and colours. Its sound stays as it is. The same video and change give the same file, without a bit rate or with one thread.
 *
 * @throws FfmpegError, Mp4Error when the bytes are broken, the result is beyond the limits, FFmpeg is missing or takes too
 *   long
 */
export async function reEncodeVideo(
  video: Mp4Video,
  change: Overlay | FrameFilter,
  { ffmpegPath, limits, onFrames, signal, timeoutMs = defaultTimeoutMs, ...quality }: ReEncoding,
): Promise<Buffer> {
  // FFmpeg can move the index to the front of a file, but not of a pipe.
  return withTemporaryFolder('castwright-video-', async (folder) => {
    const file = path.join(folder, 'video.mp4');
    const progress = streamFfmpeg({
      program: ffmpegPath,
      args: [
        ...'-xerror -err_detect explode -protocol_whitelist pipe,file -threads 1 -f mp4 -i pipe:0'.split(' '),
        ...('bytes' in change ? await writeOverlay(change, folder) : []),
        ...['-filter_complex', change.filter],
        ...toEncoderArguments(quality),
        ...toColourArguments(video),
        ...(onFrames ? ['-progress', 'pipe:1'] : []),
        file,
      ],
      input: writeMp4({ ...video, sound: null }),
      timeoutMs,
      signal,
    });
    for await (const text of progress) onFrames?.(readFrameCount(text));
    const { size } = await stat(file);
    if (size > limits.bytes) throw new Mp4Error(`${size} bytes`);
    const encoded = readMp4(await readFile(file), limits);
    return writeMp4({ ...encoded, colour: video.colour, sound: video.sound });
  });
}

/** @returns FFmpeg's arguments for the file */
async function writeOverlay(
  { bytes, inputArguments = [], name }: Overlay,
  folder: string,
): Promise<string[]> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return [...inputArguments, '-i', file];
}

/** Reads the newest count of a piece of FFmpeg's progress, lines such as `frame=48`; 0 if it has none. */
function readFrameCount(progress: Buffer): number {
  const counts = [...progress.toString('latin1').matchAll(/^frame=\s*(\d+)/gm)];
  return Number(counts.at(-1)?.[1] ?? 0);
}

/** Keeps the colour space, so that the pixel values show the same colours. */
function toColourArguments(video: Mp4Video): string[] {
  const colour = findColour(video);
  if (!colour) return [];
  const { primaries, transfer, matrix, fullRange } = colour;
  const codes = ['-color_primaries', primaries, '-color_trc', transfer, '-colorspace', matrix].map(String);
  return [...codes, '-color_range', fullRange ? 'pc' : 'tv'];
}
