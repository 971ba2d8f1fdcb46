import type { Sides } from '#contract/common.ts';
import { limits } from '#contract/limits.ts';
import { noSides } from '#web/lib/sides.ts';
import { formatMegapixels } from '../source/editable.ts';

export type Size = { width: number; height: number };
export type Side = keyof Sides;

/** In the order in which the fields stand. */
export const sideNames = ['top', 'right', 'bottom', 'left'] as const satisfies readonly Side[];

/** The most pixels by which a side can be extended: the picture's own width or height. */
export function getLongest({ width, height }: Size, side: Side): number {
  const own = side === 'left' || side === 'right' ? width : height;
  return Math.min(own, limits.extendedSideMaximum);
}

/** The sides with one of them changed to the nearest whole number that is possible. */
export function changeSide(picture: Size, sides: Sides, side: Side, pixels: number): Sides {
  const longest = getLongest(picture, side);
  return { ...sides, [side]: Math.min(longest, Math.max(0, Math.round(pixels))) };
}

/** The sides of a picture as far as they are possible for it: those of another one may be too long. */
export function fitSides(picture: Size, sides: Sides): Sides {
  return sideNames.reduce((fitted, side) => changeSide(picture, fitted, side, sides[side]), noSides);
}

export function getExtendedSize({ width, height }: Size, { bottom, left, right, top }: Sides): Size {
  return { width: width + left + right, height: height + top + bottom };
}

/** Extends two opposite sides alike, so that the picture gets an aspect ratio such as `16:9`. */
export function extendToRatio(picture: Size, ratio: string): Sides {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  const width = Math.max(0, Math.round((picture.height * across) / down) - picture.width);
  const height = Math.max(0, Math.round((picture.width * down) / across) - picture.height);
  const sides = {
    left: Math.floor(width / 2),
    right: Math.ceil(width / 2),
    top: Math.floor(height / 2),
    bottom: Math.ceil(height / 2),
  };
  return fitSides(picture, sides);
}

/** Why an extension cannot start, with what to do; null if it can, or no picture has loaded. */
export function findSidesReason(picture: Size | undefined, sides: Sides): string | null {
  if (!picture) return null;
  const { width, height } = getExtendedSize(picture, sides);
  if (width === picture.width && height === picture.height) return 'Extend at least one side.';
  if (width * height <= limits.editedPixelsMaximum) return null;
  return `The result would have ${formatMegapixels(width * height)}; at most ${formatMegapixels(limits.editedPixelsMaximum)} can be made.`;
}
