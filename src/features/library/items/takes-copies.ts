import type { ContentMetadata } from '#contract/content-metadata.ts';
import { isSignable } from '#features/library/disclosure';

/**
 * Whether downloads of an item can be copies: its type takes a label, and it was made here. What was imported is
 * always as it came, because our signature would say that it was made here.
 */
export const takesCopies = ({
  mediaType,
  metadata,
}: {
  mediaType: string;
  metadata: ContentMetadata;
}): boolean => isSignable(mediaType) && metadata.imported === undefined;
