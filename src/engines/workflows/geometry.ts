/** Sizes and places in pixels that models can work with. */

export type Size = { width: number; height: number };
/** A rectangle of whole pixels inside a picture. */
export type Region = Size & { x: number; y: number };
/** A part of a picture: its corner and its size as parts of the picture's width and height, 0 … 1. */
type Box = { x: number; y: number; width: number; height: number };

/** Latents are made of squares of this side; every model that we know takes multiples of it. */
const grid = 16;

const upToGrid = (length: number) => Math.max(grid, Math.ceil(length / grid) * grid);
const toGrid = (length: number) => Math.max(grid, Math.round(length / grid) * grid);

/** The smallest size that a model takes and that covers this one. */
export const covering = ({ width, height }: Size): Size => ({
  width: upToGrid(width),
  height: upToGrid(height),
});

/**
 * A size of about so many pixels with the proportions of another, as a model takes it.
 *
 * @param pixels how many at most, but for the rounding to the grid
 * @param enlarge whether a smaller picture becomes that large
 */
export function ofAbout(pixels: number, { width, height }: Size, { enlarge }: { enlarge: boolean }): Size {
  const wanted = Math.sqrt(pixels / (width * height));
  const scale = enlarge ? wanted : Math.min(1, wanted);
  return { width: toGrid(width * scale), height: toGrid(height * scale) };
}

/**
 * The pixels of a box, with so much around it on every side as parts of the box's own size, kept inside the picture.
 */
export function around(box: Box, { width, height }: Size, margin: number): Region {
  const [left, right] = within(box.x - box.width * margin, box.x + box.width * (1 + margin), width);
  const [top, bottom] = within(box.y - box.height * margin, box.y + box.height * (1 + margin), height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Two ends, 0 … 1, as whole pixels of a length, at least one apart. */
function within(from: number, to: number, length: number): [number, number] {
  const start = Math.min(length - 1, Math.max(0, Math.floor(from * length)));
  return [start, Math.max(start + 1, Math.min(length, Math.ceil(to * length)))];
}
