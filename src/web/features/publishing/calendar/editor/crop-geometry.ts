import type { RatioRange } from '#contract/channel-kinds.ts';
import type { MediaCrop } from '#contract/posts.ts';

/** Width and height of a picture in pixels, or its proportions. */
export type PictureSize = { width: number; height: number };

/** The smallest side of a crop, as a fraction of the picture's; as the contract has it. */
const leastSide = 0.05;
const clamp = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));
const roundingSteps = 10_000;
const round = (value: number) => Math.round(value * roundingSteps) / roundingSteps;

/** Rounds a crop and keeps it within its picture. */
function toCrop(x: number, y: number, width: number, height: number): MediaCrop {
  const [across, down] = [clamp(leastSide, round(width), 1), clamp(leastSide, round(height), 1)];
  return {
    x: round(clamp(0, x, 1 - across)),
    y: round(clamp(0, y, 1 - down)),
    width: across,
    height: down,
  };
}

/** The width of a crop divided by its height, in fractions of a picture, so that what it shows has a ratio in pixels. */
const toFractionRatio = (ratio: number, { height, width }: PictureSize) => (ratio * height) / width;

/**
 * The largest crop of a ratio around the middle of another, or of the picture.
 *
 * @param ratio width divided by height of what the crop shows, in pixels
 */
export function fitCrop(picture: PictureSize, ratio: number, around?: MediaCrop | null): MediaCrop {
  const wanted = toFractionRatio(ratio, picture);
  const [width, height] = wanted >= 1 ? [1, 1 / wanted] : [wanted, 1];
  const middle = around ?? { x: 0, y: 0, width: 1, height: 1 };
  const [x, y] = [middle.x + middle.width / 2, middle.y + middle.height / 2];
  return toCrop(x - width / 2, y - height / 2, width, height);
}

/** Moves a crop within its picture. */
export const moveCrop = ({ height, width, x, y }: MediaCrop, by: { x: number; y: number }): MediaCrop =>
  toCrop(x + by.x, y + by.y, width, height);

/** Makes a crop larger or smaller around its middle; its ratio stays. */
export function scaleCrop(crop: MediaCrop, factor: number): MediaCrop {
  // As far as both sides allow, so that the ratio stays.
  const most = Math.min(1 / crop.width, 1 / crop.height);
  const least = Math.max(leastSide / crop.width, leastSide / crop.height);
  const by = clamp(least, factor, most);
  const [width, height] = [crop.width * by, crop.height * by];
  return toCrop(crop.x + (crop.width - width) / 2, crop.y + (crop.height - height) / 2, width, height);
}

/** Changes width and height by fractions of the picture; the top left corner stays. */
export function growCrop({ height, width, x, y }: MediaCrop, by: { x: number; y: number }): MediaCrop {
  const across = clamp(leastSide, width + by.x, 1 - x);
  const down = clamp(leastSide, height + by.y, 1 - y);
  return toCrop(x, y, across, down);
}

/**
 * Moves the lower right corner of a crop to a point; the upper left one stays.
 *
 * @param ratio width divided by height of what the crop shows, in pixels; null: any
 */
export function dragCropCorner(
  { x, y }: MediaCrop,
  to: { x: number; y: number },
  picture: PictureSize,
  ratio: number | null,
): MediaCrop {
  const [across, down] = [clamp(leastSide, to.x - x, 1 - x), clamp(leastSide, to.y - y, 1 - y)];
  if (ratio === null) return toCrop(x, y, across, down);
  const wanted = toFractionRatio(ratio, picture);
  const most = Math.min(1 - x, (1 - y) * wanted);
  const least = Math.max(leastSide, leastSide * wanted);
  const width = clamp(least, Math.max(across, down * wanted), most);
  return toCrop(x, y, width, width / wanted);
}

/** Whether an outlet takes a ratio, as exactly as `listPostProblems` looks. */
export const isInRange = (ratio: number, range: RatioRange | null): boolean =>
  range === null || (ratio >= range.least - 0.005 && ratio <= range.most + 0.005);
