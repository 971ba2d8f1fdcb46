/** A video of a scene: cels under a moving camera, composited frame by frame, with one frame in memory at a time. */

import { mix, parseChannels } from '../color.ts';
import { rasterise } from '../draw.ts';
import { barePaper, getBareness } from '../grade.ts';
import { drawMark } from '../mark.ts';
import type { Scene } from '../scene.ts';
import { type Air, createAir } from './air.ts';
import { blend, cellSize, type Frame, PlacedCel, packPixel } from './cel.ts';
import { type Cels, renderCels } from './cels.ts';
import { createMotion, framesPerSecond, type Moment } from './motion.ts';
import {
  createBackdropWarp,
  createFigureWarp,
  createFogWarp,
  createForegroundWarp,
  createShadowWarp,
} from './warps.ts';

export type Video = {
  /** The number of frames. */
  frames: number;
  /** Renders one frame: red, green, blue and 255, four bytes per pixel. The caller owns the buffer. */
  frame(index: number): Buffer;
};

type Size = { width: number; height: number };

/** Draws the frame of an index, without the preview mark. It covers the whole frame. */
export type Clip = (frame: Frame, index: number) => void;

/** What moves a scene: the moment of each frame. */
export type SceneMotion = {
  /** The seconds that the `part` of a moment counts. */
  seconds: number;
  momentAt(index: number): Moment;
};

/** Renders a scene in motion. @param size of the frames: multiples of 16, in the proportions of the scene */
export async function renderVideo(
  scene: Scene,
  size: Size,
  seconds: number,
  signal: AbortSignal,
): Promise<Video> {
  const motion = { seconds, momentAt: createMotion(scene, seconds) };
  return createVideo(await createSceneClip(scene, size, motion, signal), size, seconds * framesPerSecond);
}

/** Creates a video from a clip: adds the preview mark to each of so many frames. */
export async function createVideo(clip: Clip, size: Size, frames: number): Promise<Video> {
  const mark = await renderMark(size);
  return {
    frames,
    frame: (index) => {
      const bytes = Buffer.allocUnsafeSlow(size.width * size.height * 4);
      const frame = { ...size, pixels: new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4) };
      clip(frame, index);
      layPixels(frame, mark);
      return bytes;
    },
  };
}

/**
 * Renders the cels of a scene, and composites them in motion. Frames of other proportions show less of the scene.
 *
 * @throws RangeError unless the sides of the frames are multiples of 16; the signal's reason when it aborts
 */
export async function createSceneClip(
  scene: Scene,
  size: Size,
  { seconds, momentAt }: SceneMotion,
  signal: AbortSignal,
): Promise<Clip> {
  if (size.width % cellSize || size.height % cellSize) throw new RangeError('Frames are multiples of 16');
  const cover = getCover(scene, size);
  const cels = await renderCels(scene, Math.round(size.width * cover), signal);
  const rim = scene.style === 'watercolor' ? listBareRim(size) : [];
  const air = createAir(scene, seconds);
  const lay = drawFrame(scene, cels, air, size);
  const shine = createLamp(scene, size);
  return (frame, index) => {
    const { camera, ...rest } = momentAt(index);
    const moment = { ...rest, camera: { ...camera, zoom: camera.zoom * cover } };
    lay(frame, moment);
    shine(frame, moment);
    layPixels(frame, rim);
  };
}

/** The scene of a video has whole units, so its proportions differ by less than this from those of the frames. */
const roundingError = 0.002;

/** The zoom at which a scene covers frames that it covers in width. */
export function getCover(scene: Size, frame: Size): number {
  const cover = (frame.height * scene.width) / (frame.width * scene.height);
  return cover > 1 + roundingError ? cover : 1;
}

/** Composites all cels and the air of a moment, back to front. */
function drawFrame(scene: Scene, cels: Cels, air: Air, size: Size): (frame: Frame, moment: Moment) => void {
  const placed = (cel: Cels['backdrop']) => new PlacedCel(cel, size);
  const [backdrop, shadow] = [placed(cels.backdrop), placed(cels.shadow)];
  const figure = (['back', 'body', 'head'] as const).map((part) => ({ part, cel: placed(cels[part]) }));
  const foreground = cels.foreground && placed(cels.foreground);
  const fog = air.fog && { behind: placed(air.fog.behind), before: placed(air.fog.before) };
  const covered = new Uint8Array((size.width / cellSize) * (size.height / cellSize));
  return (frame, moment) => {
    const view = { scene, moment, frame };
    cels.setEyes(moment.eyes);
    covered.fill(0);
    for (const { part, cel } of figure) {
      cel.place(createFigureWarp(view, part));
      cel.cover(covered);
    }
    backdrop.place(createBackdropWarp(view));
    backdrop.lay(frame, covered);
    shadow.place(createShadowWarp(view));
    shadow.lay(frame, covered);
    fog?.behind.place(createFogWarp(view, 0.5, 1));
    fog?.behind.lay(frame, covered);
    air.behind(frame, moment);
    for (const { cel } of figure) cel.lay(frame);
    fog?.before.place(createFogWarp(view, 1.3, -1));
    fog?.before.lay(frame);
    foreground?.place(createForegroundWarp(view));
    foreground?.lay(frame);
    air.before(frame, moment);
  };
}

/** The moving light and the vignette: each pixel is multiplied by a number that changes slowly over the frame. */
function createLamp(scene: Scene, { width, height }: Size): (frame: Frame, moment: Moment) => void {
  const columns = width / cellSize;
  const rows = height / cellSize;
  const tint = parseChannels(mix(scene.palette.key, scene.palette.rim, 0.35));
  const brightest = Math.max(...tint);
  const color = tint.map((channel) => channel / brightest);
  const shade = scene.style === 'watercolor' ? 0 : 0.17;
  const far = (width / 2) ** 2 + (height * 0.46) ** 2;
  const factors = [0, 1, 2].map(() => new Int32Array((columns + 1) * (rows + 1)));
  const [red, green, blue] = factors as [Int32Array, Int32Array, Int32Array];
  return (frame, { light }) => {
    for (let row = 0, corner = 0; row <= rows; row++) {
      for (let column = 0; column <= columns; column++, corner++) {
        const [x, y] = [column * cellSize, row * cellSize];
        const away = ((x - width / 2) ** 2 + (y - height * 0.46) ** 2) / far;
        const vignette = 1 - shade * away * away;
        const reach = ((x / width - light.x) / 0.62) ** 2 + ((y / height - light.y) / 0.5) ** 2;
        const lamp = light.strength * (Math.exp(-reach) - 0.3) + light.flash;
        factors.forEach((factor, channel) => {
          factor[corner] = 65_536 * vignette * (1 + lamp * (lamp > 0 ? (color[channel] as number) : 1));
        });
      }
    }
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const corner = row * (columns + 1) + column;
        for (let y = 0; y < cellSize; y++) {
          const below = corner + columns + 1;
          const start = (factor: Int32Array) =>
            (factor[corner] as number) +
            ((((factor[below] as number) - (factor[corner] as number)) * y) >> 4);
          const end = (factor: Int32Array) =>
            (factor[corner + 1] as number) +
            ((((factor[below + 1] as number) - (factor[corner + 1] as number)) * y) >> 4);
          let [r, g, b] = [start(red), start(green), start(blue)];
          const [stepR, stepG, stepB] = [(end(red) - r) >> 4, (end(green) - g) >> 4, (end(blue) - b) >> 4];
          const from = (row * cellSize + y) * width + column * cellSize;
          for (let at = from; at < from + cellSize; at++, r += stepR, g += stepG, b += stepB) {
            const pixel = frame.pixels[at] as number;
            const lit = ((pixel & 255) * r + 32_768) >> 16;
            const litGreen = (((pixel >> 8) & 255) * g + 32_768) >> 16;
            const litBlue = (((pixel >> 16) & 255) * b + 32_768) >> 16;
            frame.pixels[at] =
              (0xff000000 |
                (Math.min(litBlue, 255) << 16) |
                (Math.min(litGreen, 255) << 8) |
                Math.min(lit, 255)) >>>
              0;
          }
        }
      }
    }
  };
}

/** Pixels that lie over every frame at the same place. */
type StaticPixels = [at: number, over: number][];

function layPixels({ pixels }: Frame, overlay: StaticPixels): void {
  for (const [at, over] of overlay) pixels[at] = blend(pixels[at] as number, over);
}

/** The bare rim of a wash. */
function listBareRim({ width, height }: Size): StaticPixels {
  const rim: StaticPixels = [];
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const wavy = 0.006 * (Math.sin(x / (width / 23)) + Math.sin(y / (width / 17) + 2));
    const bare = getBareness(Math.min(x, y, width - x, height - y) / Math.min(width, height) + wavy);
    if (bare > 0.004) rim.push([at, packPixel(barePaper[0], barePaper[1], barePaper[2], bare)]);
  }
  return rim;
}

async function renderMark(size: Size): Promise<StaticPixels> {
  const { data } = await rasterise(drawMark(size));
  const mark: StaticPixels = [];
  for (let at = 0; at < size.width * size.height; at++) {
    const cover = (data[at * 4 + 3] ?? 0) / 255;
    if (cover > 0)
      mark.push([at, packPixel(data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0, cover)]);
  }
  return mark;
}
