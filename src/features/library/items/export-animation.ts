import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { animationQuery } from '#contract/video-edit.ts';
import { videoEditLimits } from '#contract/video-edit-limits.ts';
import { animateVideo } from '#features/library/disclosure';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { Db } from '#platform/db/client.ts';
import { formatAttachment } from '#platform/http/attachment.ts';
import type { BinaryResponse } from '#platform/http/handler.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { formatDownloadName } from './file-name.ts';
import { getContentFile, requireAdultAllowed } from './queries.ts';
import { withVideoErrors } from './with-video-errors.ts';

type AnimationInput = z.output<typeof animationQuery> & {
  userId: string;
  /** Whether the user who exports may have files of the adult category. */
  adultAllowed: boolean;
  contentId: string;
  signal: AbortSignal;
};

/** Encoding occupies a core. */
const limitAnimations = createConcurrencyLimit(1);

/**
 * Creates an animated GIF or WebP of a part of a video, for this answer alone. It always has the visible AI label: no
 * copy of it is undisclosed, so none is recorded.
 *
 * @throws AppError NOT_FOUND for anything but a completed video of the account outside the trash; VALIDATION_FAILED for a
 *   part that begins after its end; AGE_ASSURANCE_REQUIRED; FILE_REFUSED, UNAVAILABLE when it cannot be decoded
 */
export async function exportAnimation(
  { db, ffmpegPath, storage }: { db: Db; storage: Pick<Storage, 'read'>; ffmpegPath: string | null },
  { adultAllowed, contentId, format, from, signal, userId, width, ...asked }: AnimationInput,
): Promise<BinaryResponse> {
  const file = await getContentFile(db, userId, contentId, 'original');
  requireAdultAllowed({ adultAllowed }, file.category);
  if (file.mediaType !== 'video/mp4') throw new AppError('NOT_FOUND', 'This item is not a video.');
  const to = asked.to ?? from + videoEditLimits.animationSeconds;
  const bytes = await limitAnimations(() =>
    withVideoErrors(async () => {
      signal.throwIfAborted();
      const video = await buffer(await storage.read(file.storageKey));
      return animateVideo(video, { format, from, to, width, ffmpegPath, signal });
    }),
  ).catch((error: unknown) => {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError('VALIDATION_FAILED', 'The part begins after the end of the video.');
  });
  const mediaType = `image/${format}`;
  return {
    headers: {
      'content-type': mediaType,
      'content-length': String(bytes.length),
      'content-disposition': formatAttachment(formatDownloadName(file.name, mediaType)),
      'cache-control': 'no-store',
    },
    body: bytes,
  };
}
