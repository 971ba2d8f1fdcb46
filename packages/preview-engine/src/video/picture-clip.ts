/** Clips of a picture: a camera that moves over it, and one clip that dissolves into another. */

import { sharp } from '@castwright/media/sharp.ts';
import { createDice } from '../random.ts';
import type { Raster } from '../raster.ts';
import type { CameraMove } from './camera-words.ts';
import { createCel, type Frame, PlacedCel, packPixel } from './cel.ts';
import type { Clip, SceneMotion } from './video.ts';
import { smoothStep } from './warps.ts';

type Size = { width: number; height: number };

/** The part of a picture that a frame shows: the zoom, 1 for all of it, and the offset of its middle in pixels. */
type PictureView = { zoom: number; x: number; y: number };
export type PicturePath = (index: number) => PictureView;

/** Pixels of the picture per pixel of a frame; frames of a size that is a multiple of 16 have whole ones. */
const detail = 1.25;
/** The most that a pan zooms. */
const panZoom = 0.12;

/** Creates a clip of a picture that stands still, cropped to the proportions of the frames. */
export async function createStill(picture: Raster, size: Size): Promise<Clip> {
  const pixels = await fitPicture(picture, size);
  return (frame) => frame.pixels.set(pixels);
}

/** Creates a clip of a picture over which the camera moves. */
export async function createPictureClip(picture: Raster, size: Size, path: PicturePath): Promise<Clip> {
  const [width, height] = [Math.round(size.width * detail), Math.round(size.height * detail)];
  const pixels = await fitPicture(picture, { width, height });
  const cel = new PlacedCel(createCel(pixels, width, height, detail), size);
  const middle = { x: size.width / 2, y: size.height / 2 };
  return (frame, index) => {
    const { zoom, x: right, y: down } = path(index);
    cel.place((x, y, out) => {
      out[0] = middle.x + right + (x - middle.x) / zoom;
      out[1] = middle.y + down + (y - middle.y) / zoom;
    });
    cel.lay(frame);
  };
}

/** Scales a picture to a size, and crops it to its proportions. */
async function fitPicture(picture: Raster, { width, height }: Size): Promise<Uint32Array> {
  const raw = { width: picture.width, height: picture.height, channels: 3 } as const;
  const data = await sharp(picture.data, { raw }).resize(width, height, { fit: 'cover' }).raw().toBuffer();
  const pixels = new Uint32Array(width * height);
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = packPixel(data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0);
  return pixels;
}

/** The farthest that a frame of this zoom can go from the middle and still be covered, in parts of its side. */
const getRoom = (zoom: number): number => (1 - 1 / zoom) / 2;

/** Pans over a picture, from all of it at the first frame; it begins and ends slowly. @param last the last frame */
export function createPan(size: Size, last: number, seed: number, { way, reach }: CameraMove): PicturePath {
  const roll = createDice(seed, 'film pan');
  const angle = roll.between(0, 2 * Math.PI);
  const aside = {
    drift: { x: 0.8 * Math.cos(angle), y: 0.8 * Math.sin(angle), zoom: roll.between(0.08, 0.11) },
    still: { x: 0, y: 0, zoom: 0 },
    in: { x: 0, y: 0, zoom: panZoom },
    out: { x: 0, y: 0, zoom: panZoom },
    left: { x: -1, y: 0, zoom: panZoom },
    right: { x: 1, y: 0, zoom: panZoom },
    up: { x: 0, y: -1, zoom: panZoom },
    down: { x: 0, y: 1, zoom: panZoom },
  }[way];
  const advance = way === 'out' ? thereAndBack : (part: number) => smoothStep(part, 0, 1);
  return (index) => {
    const zoom = 1 + aside.zoom * reach * advance(index / last);
    const room = getRoom(zoom);
    return { zoom, x: aside.x * room * size.width, y: aside.y * room * size.height };
  };
}

/** A way that ends where it began, as a picture has nothing beyond its edges. */
const thereAndBack = (part: number): number => Math.sin(Math.PI * part) ** 2;

/** Zooms into a picture and out again. */
export const createReturningPan = (size: Size, last: number, reach: number): PicturePath =>
  createPan(size, last, 0, { way: 'out', reach });

/** Comes to rest on all of a picture at the last frame. @param first the first frame at which it is seen */
export const createSettlingPan =
  (first: number, last: number): PicturePath =>
  (index) => ({ zoom: 1 + 0.05 * (1 - smoothStep(index, first, last)), x: 0, y: 0 });

/** Moves a picture of a scene as the scene's camera moves, at the depth of its middle. */
export function followCamera(sceneWidth: number, frameWidth: number, { momentAt }: SceneMotion): PicturePath {
  const depth = 0.7;
  const unit = frameWidth / sceneWidth;
  return (index) => {
    const { x, y, zoom, push } = momentAt(index).camera;
    return { zoom: zoom * (1 + push * depth), x: x * depth * unit, y: y * depth * unit };
  };
}

/** Dissolves from one clip into another. @param share of the other clip at a frame, 0 … 1 */
export function dissolve(size: Size, from: Clip, to: Clip, share: (index: number) => number): Clip {
  const over: Frame = { ...size, pixels: new Uint32Array(size.width * size.height) };
  return (frame, index) => {
    const part = Math.round(256 * share(index));
    if (part < 256) from(frame, index);
    else return to(frame, index);
    if (part === 0) return;
    to(over, index);
    mixFrames(frame, over, part);
  };
}

/** Mixes a frame into another, in place. @param share of the mixed one, in 256ths */
function mixFrames({ pixels }: Frame, over: Frame, share: number): void {
  const keep = 256 - share;
  for (let at = 0; at < pixels.length; at++) {
    const [a, b] = [pixels[at] as number, over.pixels[at] as number];
    const even =
      ((Math.imul(a & 0xff00ff, keep) + Math.imul(b & 0xff00ff, share) + 0x800080) >>> 8) & 0xff00ff;
    const odd = ((a >>> 8) & 0xff) * keep + ((b >>> 8) & 0xff) * share + 128;
    pixels[at] = (0xff000000 | even | (odd & 0xff00)) >>> 0;
  }
}
