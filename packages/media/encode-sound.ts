import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runFfmpeg } from './ffmpeg.ts';
import { readSoundFile } from './mp4/read-mp4.ts';
import type { Mp4Sound } from './mp4/video.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

/** A file with sound, and its format as FFmpeg names it. */
export type SoundInput = { bytes: Uint8Array; format: string };

export type SoundOptions = {
  /** A filter graph of the inputs (`[0:a]`, `[1:a]` …) that ends in `[sound]`; left out: the first input as it is. */
  filter?: string;
  /** The most seconds of the result; the rest is left out. */
  seconds: number;
  /** The path of FFmpeg; null for the one of the npm package. */
  program: string | null;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
};

/** What every sound becomes: AAC-LC, which every browser and phone plays. */
const encoderArguments =
  '-vn -sn -dn -map_metadata -1 -map_chapters -1 -c:a aac -b:a 160k -ar 48000 -ac 2 -threads 1 -filter_threads 1'.split(
    ' ',
  );

/**
 * Encodes sound as AAC in stereo, without metadata. The same input gives the same bytes.
 *
 * @returns an MP4 without pictures, and its sound for a video
 * @throws FfmpegError when an input has no sound that can be decoded, FFmpeg is missing or takes too long; Mp4Error when the
 *   result is empty
 */
export function encodeSound(
  inputs: readonly SoundInput[],
  { filter, program, seconds, signal, timeoutMs }: SoundOptions,
): Promise<{ bytes: Buffer; sound: Mp4Sound }> {
  return withTemporaryFolder('castwright-sound-', async (folder) => {
    const named = inputs.map((input, index) => ({ ...input, file: path.join(folder, `input-${index}`) }));
    for (const { bytes, file } of named) await writeFile(file, bytes);
    const result = path.join(folder, 'sound.m4a');
    await runFfmpeg({
      program,
      args: [
        ...named.flatMap(({ file, format }) => ['-protocol_whitelist', 'file', '-f', format, '-i', file]),
        ...(filter ? ['-filter_complex', filter, '-map', '[sound]'] : ['-map', '0:a:0']),
        ...encoderArguments,
        ...['-t', String(seconds)],
        ...'-fflags +bitexact -flags:a +bitexact -movflags +faststart -f mp4'.split(' '),
        result,
      ],
      timeoutMs,
      signal,
    });
    const bytes = await readFile(result);
    return { bytes, sound: readSoundFile(bytes, { seconds }) };
  });
}
