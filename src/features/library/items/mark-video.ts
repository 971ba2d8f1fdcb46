import type { Mp4Video } from '@castwright/media/mp4/video.ts';
import { reEncodeVideo } from '@castwright/media/re-encode-video.ts';
import { videoLimits } from '#features/library/disclosure';
import type { ContentWatermark } from '#features/library/watermark';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';

/** Encoding occupies one to two cores. */
const limitVideos = createConcurrencyLimit(1);
/** Adds the mark to the brightness of each pixel: 128 leaves it as it is. The colours stay. */
const filter =
  '[0:v]format=yuv420p[video];[video][1:v]blend=c0_mode=grainmerge:c1_mode=normal:c2_mode=normal:repeatlast=1';

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
export async function markVideo(
  video: Mp4Video,
  contentId: string,
  { ffmpegPath, signal, watermark }: MarkOptions,
): Promise<Buffer> {
  const { height, width } = video;
  return limitVideos(async () => {
    const bytes = await watermark.drawFrame({ width, height }, contentId);
    const inputArguments = [...'-f rawvideo -pix_fmt yuv420p -s'.split(' '), `${width}x${height}`];
    const mark = { bytes, name: 'mark.yuv', inputArguments, filter };
    return reEncodeVideo(video, mark, { limits: videoLimits, ffmpegPath, signal });
  });
}
