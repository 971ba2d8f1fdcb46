import { useQueries } from '@tanstack/react-query';
import type { ContentItem } from '#contract/library.ts';
import type { Post, PostForm } from '#contract/posts.ts';
import { call } from '#web/lib/api.ts';
import { parseShownMetadata } from '#web/lib/content.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import type { MediaFacts, MediumFacts } from './post-form.ts';

/** What the checks need of an item. Its size in bytes is known once the post is saved; until then it is not checked. */
function toFacts(item: ContentItem): MediumFacts | null {
  const { category, duration, height, status, trashedAt, type, width } = item;
  if ((type !== 'image' && type !== 'video') || !width || !height) return null;
  const isAvailable = status === 'completed' && trashedAt === null;
  const posterSecond = parseShownMetadata(item).posterSecond ?? null;
  return { ...{ type, category, width, height, isAvailable, posterSecond }, seconds: duration, byteSize: 0 };
}

/** The facts of a form's media: from the saved post, and of those that it does not have yet from the library. */
export function useMediaFacts(media: PostForm['media'], post: Post | null): MediaFacts {
  const saved = new Map(post?.media.map(({ contentId, ...facts }) => [contentId, facts]));
  const missing = media.map(({ contentId }) => contentId).filter((contentId) => !saved.has(contentId));
  const items = useQueries({
    queries: missing.map((id) => ({
      queryKey: queryKeys.contentItem(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => call('getContent', { params: { id }, signal }),
    })),
  });
  const known = new Map<string, MediumFacts>();
  for (const { contentId } of media) {
    const facts = saved.get(contentId);
    const item = items[missing.indexOf(contentId)]?.data;
    const found = facts ?? (item && toFacts(item));
    if (found) known.set(contentId, found);
  }
  return known;
}
