/** Sizes and regions in pixels that models can work with. */

export type Size = { width: number; height: number };
/** A rectangle of whole pixels inside a picture. */
export type Region = Size & { x: number; y: number };
/** A rectangle in a picture, as fractions (0 … 1) of its size. */
type Box = { x: number; y: number; width: number; height: number };

/** The side of a latent's cell in pixels. Every supported model takes multiples of it, or names a larger one. */
const usualGrid = 16;

const roundUp = (length: number) => Math.max(usualGrid, Math.ceil(length / usualGrid) * usualGrid);
const roundToGrid = (length: number, grid: number) => Math.max(grid, Math.round(length / grid) * grid);

/** The smallest size on the grid that covers this one. */
export const roundUpToGrid = ({ width, height }: Size): Size => ({
  width: roundUp(width),
  height: roundUp(height),
});

/**
 * A size on the grid with about so many pixels and the proportions of another size.
 *
 * @param pixels the most pixels, before the rounding to the grid
 * @param enlarge whether a smaller picture is enlarged to that number
 * @param grid the side of a cell in pixels
 */
export function fitToPixels(
  pixels: number,
  { width, height }: Size,
  { enlarge, grid = usualGrid }: { enlarge: boolean; grid?: number },
): Size {
  const wanted = Math.sqrt(pixels / (width * height));
  const scale = enlarge ? wanted : Math.min(1, wanted);
  return { width: roundToGrid(width * scale, grid), height: roundToGrid(height * scale, grid) };
}

/** The largest region in the middle of a picture that has the proportions of another size. */
export function cropToProportions(picture: Size, { width, height }: Size): Region {
  const scale = Math.min(picture.width / width, picture.height / height);
  const region = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return {
    x: Math.floor((picture.width - region.width) / 2),
    y: Math.floor((picture.height - region.height) / 2),
    ...region,
  };
}

/** The pixels of a box with a margin on every side, as a fraction of the box's size, clipped to the picture. */
export function expandBox(box: Box, { width, height }: Size, margin: number): Region {
  const [left, right] = toPixelRange(box.x - box.width * margin, box.x + box.width * (1 + margin), width);
  const [top, bottom] = toPixelRange(box.y - box.height * margin, box.y + box.height * (1 + margin), height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Converts two positions (0 … 1) to whole pixels of a length, at least one apart. */
function toPixelRange(from: number, to: number, length: number): [number, number] {
  const start = Math.min(length - 1, Math.max(0, Math.floor(from * length)));
  return [start, Math.max(start + 1, Math.min(length, Math.ceil(to * length)))];
}
