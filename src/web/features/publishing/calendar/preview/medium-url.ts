import type { Post } from '#contract/posts.ts';
import { buildUrl } from '#web/lib/api.ts';

type ShownMedium = Pick<Post['media'][number], 'contentId' | 'posterSecond'>;

/**
 * The address of the WebP of a picture, or of a video's poster. A poster that was chosen is part of the address, because
 * browsers keep what they got for ever.
 */
export function getMediumUrl(
  { contentId, posterSecond }: ShownMedium,
  size: 'preview' | 'thumbnail',
): string {
  const poster = posterSecond === null ? {} : { poster: String(posterSecond) };
  return buildUrl('previewContent', { params: { id: contentId }, query: { size, ...poster } });
}
