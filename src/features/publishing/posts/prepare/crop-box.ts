import { type ChannelKind, channelRules } from '#contract/channel-kinds.ts';
import { getRatio } from '#contract/post-problems.ts';
import type { MediaCrop } from '#contract/posts.ts';

type Size = { width: number; height: number };
type Fractions = { x: number; y: number; width: number; height: number };

/** A part of a picture in pixels. `place`: where it is; `attention`: sharp chooses what draws the eye. */
export type CropBox =
  | { place: 'at'; left: number; top: number; width: number; height: number }
  | { place: 'attention'; width: number; height: number };

/**
 * Whether an outlet needs a picture cropped, and to which part: what the creator chose, else its first shape where the
 * picture is outside its range, around the faces where they are known.
 *
 * @param faces in fractions of the picture; null when unknown
 * @returns null for the whole picture
 */
export function findCropBox(
  kind: ChannelKind,
  picture: Size,
  { crop, faces }: { crop: MediaCrop | null; faces: readonly Fractions[] | null },
): CropBox | null {
  if (crop) return isWhole(crop) ? null : toPixels(crop, picture);
  const fallback = getDefaultSize(kind, picture);
  if (!fallback) return null;
  return faces && faces.length > 0 ? centreOn(faces, fallback, picture) : { place: 'attention', ...fallback };
}

/** What `listPostProblems` sees of a picture without a crop: the size of the default one, from the picture's centre. */
export function getDefaultCrop(kind: ChannelKind, picture: Size): MediaCrop | null {
  const size = getDefaultSize(kind, picture);
  if (!size) return null;
  const [width, height] = [size.width / picture.width, size.height / picture.height];
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/**
 * The largest part with the outlet's first shape; null where it takes the picture's own. Rounded to the wider side, because
 * a first shape may be the narrowest that the outlet takes.
 */
function getDefaultSize(kind: ChannelKind, picture: Size): Size | null {
  const { pictures, shapes } = channelRules[kind];
  const range = pictures?.ratio;
  const [shape] = shapes;
  if (!range || !shape) return null;
  const own = getRatio({ ...picture, crop: null });
  if (own >= range.least && own <= range.most) return null;
  const ratio = shape.width / shape.height;
  return own > ratio
    ? {
        width: Math.min(picture.width, Math.max(1, Math.ceil(picture.height * ratio - 1e-9))),
        height: picture.height,
      }
    : { width: picture.width, height: Math.max(1, Math.floor(picture.width / ratio + 1e-9)) };
}

const isWhole = ({ height, width, x, y }: MediaCrop) => x === 0 && y === 0 && width >= 1 && height >= 1;

function toPixels(crop: MediaCrop, picture: Size): CropBox {
  const left = Math.min(picture.width - 1, Math.round(crop.x * picture.width));
  const top = Math.min(picture.height - 1, Math.round(crop.y * picture.height));
  return {
    place: 'at',
    left,
    top,
    width: clamp(Math.round(crop.width * picture.width), 1, picture.width - left),
    height: clamp(Math.round(crop.height * picture.height), 1, picture.height - top),
  };
}

function centreOn(faces: readonly Fractions[], size: Size, picture: Size): CropBox {
  const left = Math.min(...faces.map(({ x }) => x));
  const right = Math.max(...faces.map(({ width, x }) => x + width));
  const top = Math.min(...faces.map(({ y }) => y));
  const bottom = Math.max(...faces.map(({ height, y }) => y + height));
  const centre = { x: ((left + right) / 2) * picture.width, y: ((top + bottom) / 2) * picture.height };
  return {
    place: 'at',
    left: clamp(Math.round(centre.x - size.width / 2), 0, picture.width - size.width),
    top: clamp(Math.round(centre.y - size.height / 2), 0, picture.height - size.height),
    ...size,
  };
}

const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), Math.max(least, most));
