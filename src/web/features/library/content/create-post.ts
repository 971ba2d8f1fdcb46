import { publishingLimits } from '#contract/publishing-limits.ts';

/** The most items that one post takes. */
export const postItemsMaximum = publishingLimits.postMediaMaximum;

/** The address of a new post with pictures and videos of My Content, in this order. */
export const createPostAddress = (contentIds: readonly string[]): string =>
  `/publishing/posts/new?content=${contentIds.join(',')}`;
