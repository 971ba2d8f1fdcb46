import { limits } from '#contract/limits.ts';
import type { SourcePicture } from '#contract/tools.ts';

type Dimensions = Pick<SourcePicture, 'width' | 'height'>;

/** Whether a picture is small enough to be edited. */
export function isEditable({ width, height }: Dimensions): boolean {
  return width * height <= limits.editedPixelsMaximum;
}

const inMegapixels = (pixels: number) => `${(pixels / 1_000_000).toFixed(1)} megapixels`;

/** Why a picture cannot be edited, and what to do; null where it can, or is not known yet. */
export function sizeReason(picture: Dimensions | undefined): string | null {
  if (!picture || isEditable(picture)) return null;
  const size = inMegapixels(picture.width * picture.height);
  return `This picture has ${size}; at most ${inMegapixels(limits.editedPixelsMaximum)} can be edited. Bring in a smaller copy of it.`;
}
