import { FfmpegError } from '@castwright/media/ffmpeg.ts';
import { Mp4Error } from '@castwright/media/mp4/boxes.ts';
import { AppError } from '#contract/errors.ts';

/**
 * Converts errors of reading a stored video.
 *
 * @throws AppError FILE_REFUSED when it cannot be read; UNAVAILABLE when FFmpeg is missing or takes too long
 */
export async function withVideoErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Mp4Error || (error instanceof FfmpegError && error.fault === 'failed')) {
      throw new AppError('FILE_REFUSED', 'The video could not be read.', undefined, { cause: error });
    }
    if (!(error instanceof FfmpegError)) throw error;
    const message = 'The video cannot be read at the moment. Please try again.';
    throw new AppError('UNAVAILABLE', message, undefined, { cause: error });
  }
}
