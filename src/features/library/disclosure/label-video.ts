import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runFfmpeg } from '@castwright/media/ffmpeg.ts';
import { Mp4Error } from '@castwright/media/mp4/boxes.ts';
import { findColour } from '@castwright/media/mp4/read-colour.ts';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import type { Mp4Video } from '@castwright/media/mp4/video.ts';
import { writeMp4 } from '@castwright/media/mp4/write-mp4.ts';
import { createLabel } from './label.ts';
import { videoLimits } from './video-limits.ts';

/** Several times what the longest video takes on one busy core. */
const timeoutMs = 180_000;

const encoderArguments = [
  ...'-an -map_metadata -1 -vsync passthrough -filter_threads 1 -pix_fmt yuv420p'.split(' '),
  ...'-c:v libx264 -preset veryfast -crf 18 -threads 2'.split(' '),
  ...'-fflags +bitexact -flags:v +bitexact -movflags +faststart -f mp4'.split(' '),
];

/**
 * Draws the label into a corner of every frame. FFmpeg re-encodes the video and keeps its timestamps.
 *
 * @param ffmpegPath null uses the packaged binary
 * @throws FfmpegError, Mp4Error when the bytes are broken, FFmpeg is missing or takes too long
 */
export async function labelVideo(
  bytes: Buffer,
  ffmpegPath: string | null,
  signal?: AbortSignal,
): Promise<Buffer> {
  const video = readMp4(bytes, videoLimits);
  const { png, left, top } = await createLabel(video);
  // FFmpeg can move the index to the front of a file, but not of a pipe.
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-labelled-'));
  try {
    const [label, file] = [path.join(folder, 'label.png'), path.join(folder, 'video.mp4')];
    await writeFile(label, png);
    await runFfmpeg({
      program: ffmpegPath,
      args: [
        ...'-xerror -err_detect explode -protocol_whitelist pipe,file -threads 1 -f mp4 -i pipe:0'.split(' '),
        ...['-i', label, '-filter_complex', `[0:v][1:v]overlay=${left}:${top}`],
        ...encoderArguments,
        ...toColourArguments(video),
        file,
      ],
      input: writeMp4(video),
      timeoutMs,
      signal,
    });
    const { size } = await stat(file);
    if (size > videoLimits.bytes) throw new Mp4Error(`${size} bytes`);
    return writeMp4({ ...readMp4(await readFile(file), videoLimits), colour: video.colour });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Keeps the colour space, so that the pixel values show the same colours. */
function toColourArguments(video: Mp4Video): string[] {
  const colour = findColour(video);
  if (!colour) return [];
  const { primaries, transfer, matrix, fullRange } = colour;
  const codes = ['-color_primaries', primaries, '-color_trc', transfer, '-colorspace', matrix].map(String);
  return [...codes, '-color_range', fullRange ? 'pc' : 'tv'];
}
