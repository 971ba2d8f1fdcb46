import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runFfmpeg } from '@castwright/media/ffmpeg.ts';
import { Mp4Error } from '@castwright/media/mp4/boxes.ts';
import { getDuration, type Mp4Video } from '@castwright/media/mp4/video.ts';
import { writeMp4 } from '@castwright/media/mp4/write-mp4.ts';
import type { Pixels } from '@castwright/media/pixels.ts';
import { reEncodeVideo } from '@castwright/media/re-encode-video.ts';
import { withTemporaryFolder } from '@castwright/media/temporary-folder.ts';
import { videoLimits } from '#features/library/disclosure';
import type { ContentWatermark } from '#features/library/watermark';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';

/** Encoding occupies one to two cores. */
const limitVideos = createConcurrencyLimit(1);
/** Of a video whose mark is removed: what an engine makes of it is encoded again, twice. */
const inputCrf = 8;
/** What an encoder with a highest bit rate may have ahead, and a little more. */
const encoderBufferSeconds = 3;
/** Several times what decoding the longest video takes on one busy core. */
const decodingTimeoutMs = 120_000;

/**
 * Adds the mark to the brightness of each pixel, or takes it out: 128 leaves it as it is. The colours stay.
 *
 * @param mode `grainmerge` adds, `grainextract` subtracts
 */
const toFilter = (mode: 'grainmerge' | 'grainextract', before = '') =>
  `[0:v]${before}format=yuv420p[video];[video][1:v]blend=c0_mode=${mode}:c1_mode=normal:c2_mode=normal:repeatlast=1`;

type MarkOptions = {
  watermark: Pick<ContentWatermark, 'drawFrame'>;
  ffmpegPath: string | null;
  signal?: AbortSignal | undefined;
};

/**
 * Marks every frame of a video as this content's. FFmpeg encodes it again and keeps its timestamps.
 *
 * @throws FfmpegError, Mp4Error when the video is broken, FFmpeg is missing or takes too long
 */
export function markVideo(video: Mp4Video, contentId: string, options: MarkOptions): Promise<Buffer> {
  return overlayMark(video, contentId, { ...options, mode: 'grainmerge' });
}

/**
 * Takes this content's mark out of its video, which becomes part of another one: two marks interfere. Encoding leaves a
 * faint rest of it. A long or large video with much noise has less quality, so that it stays within the limit of bytes.
 *
 * @throws FfmpegError, Mp4Error as `markVideo`
 */
export function unmarkVideo(video: Mp4Video, contentId: string, options: MarkOptions): Promise<Buffer> {
  const maxBitRate = Math.floor((videoLimits.bytes * 8) / (getDuration(video) + encoderBufferSeconds));
  return overlayMark(video, contentId, { ...options, mode: 'grainextract', crf: inputCrf, maxBitRate });
}

type OverlayOptions = MarkOptions & {
  mode: 'grainmerge' | 'grainextract';
  crf?: number;
  maxBitRate?: number;
};

async function overlayMark(
  video: Mp4Video,
  contentId: string,
  { mode, watermark, ...options }: OverlayOptions,
): Promise<Buffer> {
  return limitVideos(async () => {
    const bytes = await watermark.drawFrame(video, contentId);
    const mark = { bytes, name: 'mark.yuv', inputArguments: toMarkArguments(video), filter: toFilter(mode) };
    return reEncodeVideo(video, mark, { limits: videoLimits, ...options });
  });
}

const toMarkArguments = ({ height, width }: Mp4Video) => [
  ...'-f rawvideo -pix_fmt yuv420p -s'.split(' '),
  `${width}x${height}`,
];

/**
 * Decodes the last frame of a video, without this content's mark.
 *
 * @param isMarked whether its frames have the mark
 * @throws FfmpegError, Mp4Error as `markVideo`
 */
export async function readLastFrame(
  video: Mp4Video,
  { contentId, isMarked }: { contentId: string; isMarked: boolean },
  { ffmpegPath, signal, watermark }: MarkOptions,
): Promise<Pixels> {
  const { height, width } = video;
  const select = `select=eq(n\\,${video.frames.length - 1}),`;
  const size = width * height * 3;
  return withTemporaryFolder('castwright-video-', async (folder) => {
    const file = path.join(folder, 'mark.yuv');
    if (isMarked) await writeFile(file, await watermark.drawFrame(video, contentId));
    const marking = isMarked
      ? [...toMarkArguments(video), '-i', file, '-filter_complex', toFilter('grainextract', select)]
      : ['-vf', select.slice(0, -1)];
    const data = await runFfmpeg({
      program: ffmpegPath,
      args: [
        ...'-threads 1 -xerror -err_detect explode -protocol_whitelist pipe,file -f mp4 -i pipe:0'.split(' '),
        ...marking,
        ...'-frames:v 1 -f rawvideo -pix_fmt rgb24 pipe:1'.split(' '),
      ],
      input: writeMp4(video),
      maxOutputBytes: size,
      timeoutMs: decodingTimeoutMs,
      signal,
    });
    if (data.length !== size) throw new Mp4Error('its last frame differs in size from its header');
    return { data, width, height, channels: 3 };
  });
}
