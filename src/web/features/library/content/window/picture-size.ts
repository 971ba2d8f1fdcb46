import type { PreviewSize } from '#contract/library.ts';

/** Longest side of the two smaller previews in pixels, and the enlargement that is not visible. */
const sides = { small: 160, thumbnail: 384 };
const enlarged = 1.25;

/**
 * The smallest preview that is sharp at a row height.
 *
 * @param rowHeight in CSS pixels
 * @param density device pixels per CSS pixel
 */
export function choosePreviewSize(rowHeight: number, density: number): PreviewSize {
  const side = rowHeight * density;
  if (side <= sides.small * enlarged) return 'small';
  return side <= sides.thumbnail * enlarged ? 'thumbnail' : 'preview';
}
