import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runFfmpeg } from '@castwright/media/ffmpeg.ts';
import { Mp4Error } from '@castwright/media/mp4/boxes.ts';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { getDuration } from '@castwright/media/mp4/video.ts';
import { writeMp4 } from '@castwright/media/mp4/write-mp4.ts';
import { withTemporaryFolder } from '@castwright/media/temporary-folder.ts';
import { createLabel } from './label.ts';
import { videoLimits } from './video-limits.ts';

export type AnimationFormat = 'gif' | 'webp';

export type AnimationOptions = {
  format: AnimationFormat;
  /** The part in seconds; what is after the end of the video is left out. */
  from: number;
  to: number;
  /** Pixels; the height follows from the video. */
  width: number;
  /** Null uses the packaged binary. */
  ffmpegPath: string | null;
  signal?: AbortSignal;
};

const framesPerSecond = 12;
/** Several times what ten seconds take on one busy core. */
const timeoutMs = 120_000;
const maxBytes = 64_000_000;

/** GIF has 256 colours: those of all frames together. */
const encoders: Record<AnimationFormat, { filter: string; args: readonly string[] }> = {
  gif: {
    filter:
      ',split[all][used];[used]palettegen=stats_mode=full[colours];[all][colours]paletteuse=dither=bayer',
    args: '-loop 0 -f gif'.split(' '),
  },
  webp: { filter: '', args: '-c:v libwebp_anim -quality 75 -compression_level 3 -loop 0 -f webp'.split(' ') },
};

/**
 * Makes an animated picture of a part of a video, with the label in every frame. It repeats for ever. These formats carry no
 * content credentials here, so none is made without the label.
 *
 * @throws RangeError for a part that begins after the end of the video
 * @throws FfmpegError, Mp4Error when the bytes are broken, FFmpeg is missing or takes too long
 */
export async function animateVideo(
  bytes: Buffer,
  { ffmpegPath, format, from, signal, to, width }: AnimationOptions,
): Promise<Buffer> {
  const video = readMp4(bytes, videoLimits);
  if (from >= getDuration(video)) throw new RangeError('The part begins after the end of the video.');
  const size = { width, height: 2 * Math.max(1, Math.round((width * video.height) / video.width / 2)) };
  const { left, png, top } = await createLabel(size);
  const { args, filter } = encoders[format];
  // In this order, because `fps` would go on to the time at which the cut part ended in the video.
  const cut = `fps=${framesPerSecond},trim=start=${from}:end=${to},setpts=PTS-STARTPTS`;
  const scaled = `[0:v]${cut},scale=${size.width}:${size.height}:flags=lanczos[video]`;
  return withTemporaryFolder('castwright-animation-', async (folder) => {
    const [label, file] = [path.join(folder, 'label.png'), path.join(folder, `animation.${format}`)];
    await writeFile(label, png);
    await runFfmpeg({
      program: ffmpegPath,
      args: [
        ...'-xerror -err_detect explode -protocol_whitelist pipe,file -threads 1 -f mp4 -i pipe:0'.split(' '),
        ...['-i', label, '-filter_complex', `${scaled};[video][1:v]overlay=${left}:${top}${filter}`],
        ...'-an -map_metadata -1 -filter_threads 1 -fflags +bitexact'.split(' '),
        ...[...args, file],
      ],
      input: writeMp4(video),
      timeoutMs,
      signal,
    });
    const { size: length } = await stat(file);
    if (length === 0 || length > maxBytes) throw new Mp4Error(`${length} bytes`);
    return readFile(file);
  });
}
