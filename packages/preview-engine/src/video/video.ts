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

/** Renders the scene's cels. @param size of the frames: multiples of 16, in the proportions of the scene */
export async function renderVideo(
  scene: Scene,
  size: { width: number; height: number },
  seconds: number,
  signal: AbortSignal,
): Promise<Video> {
  if (size.width % cellSize || size.height % cellSize) throw new RangeError('Frames are multiples of 16');
  const cels = await renderCels(scene, size.width, signal);
  const edges = await renderEdges(scene, size);
  const air = createAir(scene, seconds);
  const motionAt = createMotion(scene, seconds);
  const lay = drawFrame(scene, cels, air, size);
  const shine = createLamp(scene, size);
  return {
    frames: seconds * framesPerSecond,
    frame: (index) => {
      const bytes = Buffer.allocUnsafeSlow(size.width * size.height * 4);
      const frame = { ...size, pixels: new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4) };
      const moment = motionAt(index);
      lay(frame, moment);
      shine(frame, moment);
      for (const [at, over] of edges) frame.pixels[at] = blend(frame.pixels[at] as number, over);
      return bytes;
    },
  };
}

/** Composites all cels and the air of a moment, back to front. */
function drawFrame(
  scene: Scene,
  cels: Cels,
  air: Air,
  size: { width: number; height: number },
): (frame: Frame, moment: Moment) => void {
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
function createLamp(
  scene: Scene,
  { width, height }: { width: number; height: number },
): (frame: Frame, moment: Moment) => void {
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

/** The static pixels of every frame: the preview mark, and the bare rim of a wash. */
async function renderEdges(
  scene: Scene,
  size: { width: number; height: number },
): Promise<[at: number, over: number][]> {
  const { width, height } = size;
  const { data } = await rasterise(drawMark(size));
  const edges: [number, number][] = [];
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (scene.style === 'watercolor') {
      const wavy = 0.006 * (Math.sin(x / (width / 23)) + Math.sin(y / (width / 17) + 2));
      const bare = getBareness(Math.min(x, y, width - x, height - y) / Math.min(width, height) + wavy);
      if (bare > 0.004) edges.push([at, packPixel(barePaper[0], barePaper[1], barePaper[2], bare)]);
    }
    const cover = (data[at * 4 + 3] ?? 0) / 255;
    if (cover > 0)
      edges.push([at, packPixel(data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0, cover)]);
  }
  return edges;
}
