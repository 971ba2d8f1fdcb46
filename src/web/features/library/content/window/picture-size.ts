import type { PreviewSize } from '#contract/library.ts';

/** Pixels of the longest side of the two smaller pictures, and by how much one may be enlarged unseen. */
const sides = { small: 160, thumbnail: 384 };
const enlarged = 1.25;

/**
 * The smallest picture that is sharp in rows of a height.
 *
 * @param rowHeight in CSS pixels
 * @param density device pixels of one
 */
export function pictureFor(rowHeight: number, density: number): PreviewSize {
  const side = rowHeight * density;
  if (side <= sides.small * enlarged) return 'small';
  return side <= sides.thumbnail * enlarged ? 'thumbnail' : 'preview';
}
