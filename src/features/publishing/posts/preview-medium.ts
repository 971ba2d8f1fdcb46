import { AppError } from '#contract/errors.ts';
import { requireAdultAllowed } from '#features/library/items';
import type { BinaryResponse } from '#platform/http/handler.ts';
import { getOwnPost, getTarget, readWholePost } from './access.ts';
import { listAvailable } from './availability.ts';
import type { PostsDeps } from './deps.ts';
import { prepareMedium } from './prepare/prepare-media.ts';
import { PreparationError } from './prepare/prepare-picture.ts';

type MediumPlace = { id: string; channelId: string; contentId: string };

/**
 * Answers with a picture as a channel gets it: the same stored file that is sent.
 *
 * @throws AppError NOT_FOUND, also for a video, which is sent as it is stored, and for a picture that is gone;
 *   FILE_REFUSED when it cannot be made as the channel takes it; as `requireAdultAllowed`
 */
export async function previewMedium(
  { db, prepare }: PostsDeps,
  who: { userId: string; adultAllowed: boolean },
  { channelId, contentId, id }: MediumPlace,
): Promise<BinaryResponse> {
  const whole = await readWholePost(db, await getOwnPost(db, who.userId, id));
  const { channel, target } = getTarget(whole, channelId);
  const medium = whole.media.find((each) => each.contentId === contentId);
  const content = (await listAvailable(db, who.userId, [contentId])).get(contentId);
  if (!medium || content?.type !== 'image') {
    throw new AppError('NOT_FOUND', 'This post has no such picture that can be published.');
  }
  requireAdultAllowed(who, content.category);
  const crop = target.crops.find((each) => each.contentId === contentId)?.crop ?? null;
  const place = { userId: who.userId, targetId: target.id, kind: channel.kind };
  try {
    const made = await prepareMedium(prepare, place, { content, crop, altText: medium.altText });
    return {
      headers: {
        'content-type': made.mediaType,
        'content-length': String(made.byteSize),
        'cache-control': 'private, no-store',
      },
      body: await made.read(),
    };
  } catch (error) {
    if (error instanceof PreparationError)
      throw new AppError('FILE_REFUSED', error.message, {}, { cause: error });
    throw error;
  }
}
