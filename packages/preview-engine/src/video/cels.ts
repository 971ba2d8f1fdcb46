/** Draws a scene once, as the cels from which every frame of a video is composited. */

import { drawBackdrop, drawForeground } from '../backdrop/backdrop.ts';
import { parseChannels } from '../color.ts';
import { backdropScale, rasterise, renderBackdrop } from '../draw.ts';
import { drawFigureParts } from '../figure/figure.ts';
import { createRimLight, layFigure, type Pixels, softenMask } from '../finish.ts';
import { grade } from '../grade.ts';
import { Pen } from '../pen.ts';
import { type Pose, type Scene, showsPerson } from '../scene.ts';
import { type Cel, createCel, packPixel } from './cel.ts';
import { lidLevels, type Moment } from './motion.ts';

export type Cels = {
  backdrop: Cel;
  shadow: Cel;
  back: Cel;
  body: Cel;
  head: Cel;
  /** Leaves before the figure; null: none. */
  foreground: Cel | null;
  /** Puts the drawing of the eyes at a moment on the head's cel. */
  setEyes(eyes: Moment['eyes']): void;
};

/** The strength of a picture's grain on a cel. The grain moves with the drawing, and more of it would flicker. */
const grainStrength = 0.4;

/** Pixels of a cel per pixel of a frame, enough for the closest view of the camera. */
const detail = 1.2;

/** Renders the cels of a scene for frames of a width. @throws the signal's reason when the signal aborts */
export async function renderCels(scene: Scene, frameWidth: number, signal: AbortSignal): Promise<Cels> {
  const scale = Math.round(frameWidth * detail) / scene.width;
  const size = { width: Math.round(scene.width * scale), height: Math.round(scene.height * scale) };
  const { width, height } = scene;
  const behind = new Pen();
  const backdrop = await renderBackdrop(
    behind.sheet(width, height, drawBackdrop(scene, behind, false), scale / backdropScale),
    size,
  );
  signal.throwIfAborted();
  const middle = new Pen();
  const parts = drawFigureParts(scene, middle);
  if (!showsPerson(scene)) {
    // Things do not breathe: they are part of the backdrop.
    layFigure(backdrop, await rasterise(middle.sheet(width, height, parts.body, scale)), scene);
    parts.body = '';
  }
  const drawn = async (content: string) => rasterise(middle.sheet(width, height, content, scale));
  const [back, body, head] = [await drawn(parts.back), await drawn(parts.body), await drawn(parts.head)];
  signal.throwIfAborted();
  const figure = joinFigure(back, body, head);
  const rimAt = createRimLight(figure, scene);
  const cel = (pixels: Pixels, rim: typeof rimAt | null) =>
    createCel(bakeCel(pixels, scene, rim), pixels.width, pixels.height, scale);
  const before = new Pen();
  const leaves = drawForeground(scene, before, false);
  const headCel = cel(head, rimAt);
  const eyes = showsPerson(scene) ? await renderEyes(scene, headCel, scale, figure, rimAt) : () => {};
  signal.throwIfAborted();
  return {
    backdrop: cel(backdrop, null),
    shadow: renderShadow(figure, scene, scale),
    back: cel(back, rimAt),
    body: cel(body, rimAt),
    head: headCel,
    foreground: leaves ? cel(await rasterise(before.sheet(width, height, leaves, scale)), null) : null,
    setEyes: eyes,
  };
}

/** Joins the coverage of the figure's pieces; only alpha is set. */
function joinFigure(back: Pixels, body: Pixels, head: Pixels): Pixels {
  const data = new Uint8Array(back.data.length);
  for (let i = 3; i < data.length; i += 4) {
    const bare = [back, body, head].reduce((left, { data: each }) => left * (1 - (each[i] ?? 0) / 255), 1);
    data[i] = Math.round((1 - bare) * 255);
  }
  return { data, width: back.width, height: back.height };
}

/** Finishes a piece like a still picture: rim light, tone and paper, without the effects at the picture's edges. */
function bakeCel(
  pixels: Pixels,
  scene: Scene,
  rimAt: ((x: number, y: number) => number) | null,
  at: readonly [number, number] = [0, 0],
  whole: { width: number; height: number } = pixels,
): Uint32Array<ArrayBuffer> {
  const { data, width, height } = pixels;
  const rim = parseChannels(scene.palette.rim).map((channel) => channel * 255);
  if (rimAt)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const index = (y * width + x) * 4;
        if (data[index + 3] === 0) continue;
        const glow = rimAt(x + at[0], y + at[1]) * 0.75;
        if (glow === 0) continue;
        for (let c = 0; c < 3; c++)
          data[index + c] = (data[index + c] ?? 0) * (1 - glow) + (rim[c] ?? 0) * glow;
      }
    }
  const toned = grade(pixels, scene, { at, whole, grainStrength, edges: false });
  const result = new Uint32Array(width * height);
  for (let i = 0; i < result.length; i++) {
    const cover = (data[i * 4 + 3] ?? 0) / 255;
    if (cover > 0)
      result[i] = packPixel(toned[i * 3] ?? 0, toned[i * 3 + 1] ?? 0, toned[i * 3 + 2] ?? 0, cover);
  }
  return result;
}

/** The reach of the figure's blurs, in pixels of a cel. */
const blurReach = 48;

/** Renders the eyes of a blink. @returns a function that puts them on the head's cel */
async function renderEyes(
  scene: Scene,
  head: Cel,
  scale: number,
  figure: Pixels,
  rimAt: (x: number, y: number) => number,
): Promise<(eyes: Moment['eyes']) => void> {
  const { x, y, scale: unit } = scene.framing;
  const { roll } = scene.pose;
  // Both eyes of the tilted head (`figure.ts`), with room for lashes and glasses.
  const middle = [x + Math.sin(roll) * 120 * unit, y + (1 - Math.cos(roll)) * 120 * unit] as const;
  const reach = [92 * unit, (38 + 92 * Math.abs(Math.sin(roll))) * unit] as const;
  const pixel = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value * scale)));
  const [left, right] = [pixel(middle[0] - reach[0], head.width), pixel(middle[0] + reach[0], head.width)];
  const [top, bottom] = [pixel(middle[1] - reach[1], head.height), pixel(middle[1] + reach[1], head.height)];
  const [width, height] = [right - left, bottom - top];
  const shown = async (lids: number, aside: boolean): Promise<Uint32Array> => {
    const pen = new Pen();
    const pose = aside ? { ...scene.pose, gaze: lookAside(scene.pose) } : scene.pose;
    const { head: content } = drawFigureParts({ ...scene, lids, pose }, pen);
    // A blur is cut at the edge of the document, so the drawing is larger than the part that is used.
    const from = [(left - blurReach) / scale, (top - blurReach) / scale] as const;
    const [wide, tall] = [width + 2 * blurReach, height + 2 * blurReach];
    const drawn = await rasterise(pen.sheet(wide / scale, tall / scale, content, scale, from));
    return bakeCel(cropMargin(drawn, blurReach, { width, height }), scene, rimAt, [left, top], figure);
  };
  const open: Uint32Array = new Uint32Array(width * height);
  for (let row = 0; row < height; row++) {
    const start = (top + row) * head.width + left;
    open.set(head.pixels.subarray(start, start + width), row * width);
  }
  const ahead = [open];
  const away = [await shown(1, true)];
  for (const level of lidLevels.slice(1)) {
    ahead.push(await shown(level, false));
    away.push(await shown(level, true));
  }
  return ({ lids, aside }) => {
    const drawing = (aside ? away : ahead)[lids] ?? open;
    for (let row = 0; row < height; row++)
      head.pixels.set(drawing.subarray(row * width, (row + 1) * width), (top + row) * head.width + left);
  };
}

/** Cuts off a margin of some pixels. */
function cropMargin(pixels: Pixels, margin: number, { width, height }: Omit<Pixels, 'data'>): Pixels {
  const data = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const start = ((row + margin) * pixels.width + margin) * 4;
    data.set(pixels.data.subarray(start, start + width * 4), row * width * 4);
  }
  return { data, width, height };
}

/** The gaze when the eyes turn aside: a little towards the middle. Eyes that look at the viewer stay there. */
function lookAside({ yaw, gaze }: Pose): Pose['gaze'] {
  if (yaw === 0) return gaze;
  return [gaze[0] + (gaze[0] > 0 ? -0.6 : 0.6), gaze[1] * 0.6 + 0.12];
}

/** Renders the figure's soft shadow, at a quarter of the resolution. */
function renderShadow(figure: Pixels, scene: Scene, scale: number): Cel {
  const unit = Math.min(figure.width, figure.height);
  const { mask, width, height } = softenMask(figure, Math.round(unit / 130));
  const shade = parseChannels(scene.palette.near).map((channel) => channel * 255 * 0.45);
  const pixels = new Uint32Array(width * height);
  for (let i = 0; i < pixels.length; i++)
    pixels[i] = packPixel(shade[0] ?? 0, shade[1] ?? 0, shade[2] ?? 0, 0.44 * (mask[i] ?? 0));
  const side = scene.light.side;
  const origin = [(-side * unit) / 60 / scale, unit / 70 / scale] as const;
  return createCel(pixels, width, height, scale / 4, origin);
}
