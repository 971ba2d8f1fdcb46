import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { reEncodeVideo } from '@castwright/media/re-encode-video.ts';
import { createLabel } from './label.ts';
import { videoLimits } from './video-limits.ts';

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
  const label = { bytes: png, name: 'label.png', filter: `[0:v][1:v]overlay=${left}:${top}` };
  return reEncodeVideo(video, label, { limits: videoLimits, ffmpegPath, signal });
}
