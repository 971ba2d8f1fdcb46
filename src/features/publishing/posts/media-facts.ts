import { AppError } from '#contract/errors.ts';
import type { PostForm } from '#contract/posts.ts';
import { listPublishableContents } from '#features/library/items';
import type { Queryable } from '#platform/db/client.ts';
import type { MediumFacts, MediumRow } from './access.ts';

/** What a post says of an item that is gone when the post is made. */
const unknownFacts = {
  type: 'image',
  category: 'sfw',
  width: 1,
  height: 1,
  durationMs: null,
  byteSize: 0,
} as const;

/**
 * Reads the facts of a post's media.
 *
 * @param given.kept media that the post has already: they stay when their item is no longer available
 * @param given.takesMissing whether others that are not available are taken too, as for a draft of a series
 * @throws AppError VALIDATION_FAILED for a file that the account cannot publish, and for one that is there twice
 */
export async function readMediaFacts(
  db: Queryable,
  userId: string,
  media: PostForm['media'],
  { kept = [], takesMissing = false }: { kept?: readonly MediumRow[]; takesMissing?: boolean } = {},
): Promise<MediumFacts[]> {
  const ids = media.map(({ contentId }) => contentId);
  if (new Set(ids).size < ids.length) throw invalid('A picture or video is in this post twice.');
  const found = await listPublishableContents(db, userId, ids);
  return media.map(({ altText, contentId }, position) => {
    const content = found.get(contentId);
    const before = kept.find((each) => each.contentId === contentId);
    if (content) {
      const { category, durationMs, file, height, type, width } = content;
      const { byteSize } = file;
      return { position, contentId, altText, type, category, width, height, durationMs, byteSize };
    }
    if (before) {
      const { postId: _, ...facts } = before;
      return { ...facts, position, altText };
    }
    if (takesMissing) return { position, contentId, altText, ...unknownFacts };
    throw invalid(
      'Choose pictures and videos from My Content that were made here, and are neither in the trash nor withheld.',
    );
  });
}

const invalid = (message: string) => new AppError('VALIDATION_FAILED', message, { fields: ['media'] });
