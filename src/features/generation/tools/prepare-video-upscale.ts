import { AppError } from '#contract/errors.ts';
import type { upscaleVideoForm } from '#contract/tools.ts';
import {
  findUpscaleRefusal,
  getUpscaledSize,
  upscaleVideoPrice,
  videoUpscaleLimits,
} from '#contract/video-upscale.ts';
import type { PreparedGeneration } from '#features/generation/requests';
import { getStoredVideo } from '#features/library/items';
import { type FormBody, type PrepareToolDeps, toResultName, toVideoReference } from './prepare-parts.ts';

/**
 * Prepares a larger copy of a video.
 *
 * @throws AppError VALIDATION_FAILED for a video that is too large or too long; NOT_FOUND, CONFLICT
 */
export async function prepareVideoUpscale(
  { db }: Pick<PrepareToolDeps, 'db'>,
  userId: string,
  { source: { contentId } }: FormBody<typeof upscaleVideoForm>,
): Promise<PreparedGeneration> {
  const video = await getStoredVideo(db, userId, contentId);
  const refusal = findUpscaleRefusal(video);
  if (refusal) throw new AppError('VALIDATION_FAILED', refusal);
  const { category, seconds } = video;
  const { factor } = videoUpscaleLimits;
  const source = toVideoReference(video);
  return {
    category,
    contentType: 'video',
    lane: 'interactive',
    cost: upscaleVideoPrice(seconds),
    name: toResultName(video, `${factor}× larger`),
    settings: { operation: 'upscale_video', seconds: Math.round(seconds * 10) / 10, factor },
    subjects: [
      {
        fields: {},
        request: {
          ...{ operation: 'upscale_video', category, source, factor, seconds },
          ...getUpscaledSize(video),
        },
      },
    ],
  };
}
