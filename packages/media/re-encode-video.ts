import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runFfmpeg } from './ffmpeg.ts';
import { Mp4Error } from './mp4/boxes.ts';
import { findColour } from './mp4/read-colour.ts';
import { readMp4 } from './mp4/read-mp4.ts';
import type { Mp4Video } from './mp4/video.ts';
import { writeMp4 } from './mp4/write-mp4.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

/** Several times what the longest video takes on one busy core. */
const timeoutMs = 180_000;

const toEncoderArguments = (crf: number) => [
  ...'-an -map_metadata -1 -vsync passthrough -filter_threads 1 -pix_fmt yuv420p'.split(' '),
  ...`-c:v libx264 -preset veryfast -crf ${crf} -threads 2`.split(' '),
  ...'-fflags +bitexact -flags:v +bitexact -movflags +faststart -f mp4'.split(' '),
];

/** What is drawn into every frame. */
export type Overlay = {
  /** A file that FFmpeg reads, with its name and what is said about it before `-i`. */
  bytes: Buffer;
  name: string;
  inputArguments?: readonly string[];
  /** A filter graph of the video `[0:v]` and the file `[1:v]`. */
  filter: string;
};

type ReEncoding = {
  /** Of the result. */
  limits: Parameters<typeof readMp4>[1] & { bytes: number };
  /** Null uses the packaged binary. */
  ffmpegPath: string | null;
  signal?: AbortSignal | undefined;
  /** The constant rate factor of H.264: less is better and larger. By default 18. */
  crf?: number;
};

/**
 * Encodes a video again with something drawn into its frames: H.264 of high quality, with its timestamps and colours. Its
 * sound stays as it is. The same video and overlay give the same file.
 *
 * @throws FfmpegError, Mp4Error when the bytes are broken, the result is beyond the limits, FFmpeg is missing or takes too
 *   long
 */
export async function reEncodeVideo(
  video: Mp4Video,
  { bytes, filter, inputArguments = [], name }: Overlay,
  { crf = 18, ffmpegPath, limits, signal }: ReEncoding,
): Promise<Buffer> {
  // FFmpeg can move the index to the front of a file, but not of a pipe.
  return withTemporaryFolder('castwright-video-', async (folder) => {
    const [overlay, file] = [path.join(folder, name), path.join(folder, 'video.mp4')];
    await writeFile(overlay, bytes);
    await runFfmpeg({
      program: ffmpegPath,
      args: [
        ...'-xerror -err_detect explode -protocol_whitelist pipe,file -threads 1 -f mp4 -i pipe:0'.split(' '),
        ...[...inputArguments, '-i', overlay, '-filter_complex', filter],
        ...toEncoderArguments(crf),
        ...toColourArguments(video),
        file,
      ],
      input: writeMp4({ ...video, sound: null }),
      timeoutMs,
      signal,
    });
    const { size } = await stat(file);
    if (size > limits.bytes) throw new Mp4Error(`${size} bytes`);
    const encoded = readMp4(await readFile(file), limits);
    return writeMp4({ ...encoded, colour: video.colour, sound: video.sound });
  });
}

/** Keeps the colour space, so that the pixel values show the same colours. */
function toColourArguments(video: Mp4Video): string[] {
  const colour = findColour(video);
  if (!colour) return [];
  const { primaries, transfer, matrix, fullRange } = colour;
  const codes = ['-color_primaries', primaries, '-color_trc', transfer, '-colorspace', matrix].map(String);
  return [...codes, '-color_range', fullRange ? 'pc' : 'tv'];
}
