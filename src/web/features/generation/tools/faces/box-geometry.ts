import type { Box } from '#contract/tools.ts';

/** A place in a picture, as parts of its width and height. */
export type Point = { x: number; y: number };

export const corners = ['nw', 'ne', 'sw', 'se'] as const;
export type Corner = (typeof corners)[number];

/** The least width and height of a frame drawn by hand, as parts of the picture's: below it no face is seen. */
export const leastSide = 0.02;

/** Where boxes end is rounded to so many parts of a picture's side: finer than any pixel a screen shows. */
const grain = 10_000;

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));
const round = (value: number) => Math.round(value * grain) / grain;

/** A box by its edges, each rounded and within the picture. */
function boxOf(left: number, top: number, right: number, bottom: number): Box {
  const [x, y] = [round(left), round(top)];
  return { x, y, width: round(round(right) - x), height: round(round(bottom) - y) };
}

/** The box that a drag from one point to another draws; null where it is too small to be meant. */
export function boxBetween(from: Point, to: Point): Box | null {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map((x) => between(0, x, 1));
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map((y) => between(0, y, 1));
  const drawn = boxOf(left ?? 0, top ?? 0, right ?? 0, bottom ?? 0);
  return drawn.width >= leastSide && drawn.height >= leastSide ? drawn : null;
}

/** The box moved by a way, as far as the picture reaches; its size stays. */
export function moveBox({ x, y, width, height }: Box, by: Point): Box {
  const left = between(0, x + by.x, 1 - width);
  const top = between(0, y + by.y, 1 - height);
  return { x: round(left), y: round(top), width, height };
}

/** The box with one corner dragged to a point; the opposite corner stays, and so much of it that it can be held. */
export function dragCorner({ x, y, width, height }: Box, corner: Corner, to: Point): Box {
  let [left, top, right, bottom] = [x, y, x + width, y + height];
  if (corner.endsWith('w')) left = between(0, to.x, right - leastSide);
  else right = between(left + leastSide, to.x, 1);
  if (corner.startsWith('n')) top = between(0, to.y, bottom - leastSide);
  else bottom = between(top + leastSide, to.y, 1);
  return boxOf(left, top, right, bottom);
}

/** The box wider and higher by a way, for the keyboard: its upper left corner stays. */
export function growBox(box: Box, by: Point): Box {
  return dragCorner(box, 'se', { x: box.x + box.width + by.x, y: box.y + box.height + by.y });
}

/** A square in the middle of a picture, a third of its shorter side: where a frame begins without a pointer. */
export function middleBox({ width, height }: { width: number; height: number }): Box {
  const side = Math.min(width, height) / 3;
  const [across, down] = [side / width, side / height].map((part) => Math.max(leastSide, part));
  return boxOf(
    (1 - (across ?? 0)) / 2,
    (1 - (down ?? 0)) / 2,
    (1 + (across ?? 0)) / 2,
    (1 + (down ?? 0)) / 2,
  );
}

/**
 * A square of the picture's pixels that shows a box as a small picture of its own; in a picture too narrow for
 * it as much of the box's middle as there is.
 *
 * @param picture its size in pixels, or the ratio
 */
export function squareAround({ x, y, width, height }: Box, picture: { width: number; height: number }): Box {
  const wanted = Math.max(width * picture.width, height * picture.height);
  const side = Math.min(wanted, picture.width, picture.height);
  const [across, down] = [side / picture.width, side / picture.height];
  const left = between(0, x + (width - across) / 2, 1 - across);
  const top = between(0, y + (height - down) / 2, 1 - down);
  return { x: left, y: top, width: across, height: down };
}
