import type { Post } from '#contract/posts.ts';
import { buildUrl } from '#web/lib/api.ts';

/**
 * The address of a picture as a channel gets it. It ends with the post's version, because a changed crop is another picture
 * at the same address.
 */
export function getPreparedUrl({ id, version }: Post, channelId: string, contentId: string): string {
  return `${buildUrl('previewPostMedium', { params: { id, channelId, contentId } })}?version=${version}`;
}
