import type { Box } from '#contract/box.ts';

/** A point in a picture, as fractions of its width and height. */
export type Point = { x: number; y: number };

export const corners = ['nw', 'ne', 'sw', 'se'] as const;
export type Corner = (typeof corners)[number];

/**
 * The smallest width and height of a hand-drawn frame, as fractions of the picture. A smaller face is not recognisable.
 */
export const minSide = 0.02;

/** Box edges are rounded to this many steps of a picture's side, which is finer than a screen pixel. */
const roundingSteps = 10_000;

const clamp = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));
const round = (value: number) => Math.round(value * roundingSteps) / roundingSteps;

/** Creates a box from its edges, which must lie within the picture, and rounds them. */
function toBox(left: number, top: number, right: number, bottom: number): Box {
  const [x, y] = [round(left), round(top)];
  return { x, y, width: round(round(right) - x), height: round(round(bottom) - y) };
}

/** Creates the box of a drag from one point to another; null if it is too small to be intended. */
export function createBoxFromDrag(from: Point, to: Point): Box | null {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map((x) => clamp(0, x, 1));
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map((y) => clamp(0, y, 1));
  const drawn = toBox(left ?? 0, top ?? 0, right ?? 0, bottom ?? 0);
  return drawn.width >= minSide && drawn.height >= minSide ? drawn : null;
}

/** Moves a box by an offset and keeps it within the picture. Its size does not change. */
export function moveBox({ x, y, width, height }: Box, by: Point): Box {
  const left = clamp(0, x + by.x, 1 - width);
  const top = clamp(0, y + by.y, 1 - height);
  return { x: round(left), y: round(top), width, height };
}

/** Moves one corner of a box to a point. The opposite corner stays, and the box keeps its minimum size. */
export function dragCorner({ x, y, width, height }: Box, corner: Corner, to: Point): Box {
  let [left, top, right, bottom] = [x, y, x + width, y + height];
  if (corner.endsWith('w')) left = clamp(0, to.x, right - minSide);
  else right = clamp(left + minSide, to.x, 1);
  if (corner.startsWith('n')) top = clamp(0, to.y, bottom - minSide);
  else bottom = clamp(top + minSide, to.y, 1);
  return toBox(left, top, right, bottom);
}

/** Resizes a box by an offset, for the keyboard. Its top left corner stays. */
export function growBox(box: Box, by: Point): Box {
  return dragCorner(box, 'se', { x: box.x + box.width + by.x, y: box.y + box.height + by.y });
}

/** Creates a square in the middle of a picture, a third of its shorter side: the first frame without a pointer. */
export function createCenteredBox({ width, height }: { width: number; height: number }): Box {
  const side = Math.min(width, height) / 3;
  const [across, down] = [side / width, side / height].map((part) => Math.max(minSide, part));
  return toBox(
    (1 - (across ?? 0)) / 2,
    (1 - (down ?? 0)) / 2,
    (1 + (across ?? 0)) / 2,
    (1 + (down ?? 0)) / 2,
  );
}

/**
 * The square crop, in pixels, that shows a box as a thumbnail. If the picture is too narrow for it, the crop shows the
 * middle of the box.
 *
 * @param picture the size in pixels, or the ratio
 * @returns the crop as fractions of the picture
 */
export function toSquareCrop({ x, y, width, height }: Box, picture: { width: number; height: number }): Box {
  const wanted = Math.max(width * picture.width, height * picture.height);
  const side = Math.min(wanted, picture.width, picture.height);
  const [across, down] = [side / picture.width, side / picture.height];
  const left = clamp(0, x + (width - across) / 2, 1 - across);
  const top = clamp(0, y + (height - down) / 2, 1 - down);
  return { x: left, y: top, width: across, height: down };
}
