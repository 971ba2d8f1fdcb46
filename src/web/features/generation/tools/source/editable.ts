import { limits } from '#contract/limits.ts';
import type { SourcePicture } from '#contract/source-picture.ts';

type Dimensions = Pick<SourcePicture, 'width' | 'height'>;

/** Whether a picture is small enough to be edited. */
export function isEditable({ width, height }: Dimensions): boolean {
  return width * height <= limits.editedPixelsMaximum;
}

/** For example `16.8 megapixels`. */
export const formatMegapixels = (pixels: number) => `${(pixels / 1_000_000).toFixed(1)} megapixels`;

/** Why a picture is too large to edit, and what to do; null if it is not, or has not loaded. */
export function sizeReason(picture: Dimensions | undefined): string | null {
  if (!picture || isEditable(picture)) return null;
  const size = formatMegapixels(picture.width * picture.height);
  return `This picture has ${size}; at most ${formatMegapixels(limits.editedPixelsMaximum)} can be edited. Use a smaller copy.`;
}
