/** Composites layers of pixels: shadow, rim light, preview mark. */

import { parseChannels } from './color.ts';
import type { Scene } from './scene.ts';

/** Pixels of four bytes: red, green, blue and straight alpha. */
export type Pixels = { data: Uint8Array; width: number; height: number };

export type SoftMask = { mask: Float32Array; width: number; height: number };

/** A mask at a quarter of the size, blurred twice by a box filter, for a shadow. */
export function softenMask(figure: Pixels, radius: number): SoftMask {
  const width = Math.ceil(figure.width / 4);
  const height = Math.ceil(figure.height / 4);
  let mask = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const source =
        (Math.min(figure.height - 1, y * 4 + 2) * figure.width + Math.min(figure.width - 1, x * 4 + 2)) * 4 +
        3;
      mask[y * width + x] = (figure.data[source] ?? 0) / 255;
    }
  }
  for (let pass = 0; pass < 2; pass++) {
    mask = boxBlur(mask, width, height, radius, 1, width);
    mask = boxBlur(mask, height, width, radius, width, 1);
  }
  return { mask, width, height };
}

function boxBlur(
  source: Float32Array,
  length: number,
  lines: number,
  radius: number,
  step: number,
  stride: number,
): Float32Array<ArrayBuffer> {
  const target = new Float32Array(source.length);
  const size = radius * 2 + 1;
  for (let row = 0; row < lines; row++) {
    const start = row * stride;
    let sum = 0;
    for (let i = -radius; i <= radius; i++)
      sum += source[start + Math.min(length - 1, Math.max(0, i)) * step] ?? 0;
    for (let i = 0; i < length; i++) {
      target[start + i * step] = sum / size;
      sum +=
        (source[start + Math.min(length - 1, i + radius + 1) * step] ?? 0) -
        (source[start + Math.max(0, i - radius) * step] ?? 0);
    }
  }
  return target;
}

const clamp = (value: number) => Math.min(255, Math.max(0, value));

/** How strongly (0 … 1) the light behind the figure lights a pixel of its edge. */
export function createRimLight(figure: Pixels, { light }: Scene): (x: number, y: number) => number {
  const { data, width, height } = figure;
  const { side, kind } = light;
  const unit = Math.min(width, height);
  const strength = { soft: 0.36, rim: 0.95, dramatic: 0.75, neon: 0.95, candle: 0.6, backlit: 1 }[kind];
  const steps = [2, 4, 7, 11].map((distance) => Math.max(1, Math.round((distance * unit) / 1024)));
  return (x, y) => {
    // The light comes from one side and above; an edge is where the next pixels towards it are empty.
    let edge = 0;
    for (const step of steps) {
      const nx = x + side * step;
      const ny = y - Math.round(step * 0.55);
      const outside = nx < 0 || nx >= width || ny < 0 ? 255 : (data[(ny * width + nx) * 4 + 3] ?? 0);
      edge += 255 - outside;
    }
    return (edge / (steps.length * 255)) * strength;
  };
}

/** Composites the figure over the backdrop, with its shadow and its rim light. */
export function layFigure(backdrop: Pixels, figure: Pixels, scene: Scene): void {
  const { width, height, data } = backdrop;
  const { palette, light } = scene;
  const side = light.side;
  const unit = Math.min(width, height);
  const shadow = softenMask(figure, Math.round(unit / 130));
  const [shadowX, shadowY] = [Math.round((-side * unit) / 60), Math.round(unit / 70)];
  const shade = parseChannels(palette.near);
  const rim = parseChannels(palette.rim).map((channel) => channel * 255);
  const rimAt = createRimLight(figure, scene);
  const alpha = figure.data;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = (y * width + x) * 4;
      const cover = alpha[index + 3] ?? 0;
      if (cover < 255) {
        const sx = Math.min(shadow.width - 1, Math.max(0, (x - shadowX) >> 2));
        const sy = Math.min(shadow.height - 1, Math.max(0, (y - shadowY) >> 2));
        const depth = 1 - 0.5 * (shadow.mask[sy * shadow.width + sx] ?? 0);
        const tint = 1 - depth;
        for (let c = 0; c < 3; c++)
          data[index + c] = (data[index + c] ?? 0) * (depth + tint * (shade[c] ?? 0) * 0.6);
      }
      if (cover === 0) continue;
      const glow = rimAt(x, y);
      const keep = 1 - cover / 255;
      for (let c = 0; c < 3; c++) {
        const ink = (alpha[index + c] ?? 0) * (1 - glow * 0.75) + (rim[c] ?? 0) * glow * 0.75;
        data[index + c] = clamp(ink * (1 - keep) + (data[index + c] ?? 0) * keep);
      }
    }
  }
}

/** Composites a layer over the picture, in place. */
export function layOver(picture: Pixels, over: Pixels): void {
  for (let i = 0; i < picture.data.length; i += 4) {
    const cover = over.data[i + 3] ?? 0;
    if (cover === 0) continue;
    const keep = 1 - cover / 255;
    for (let c = 0; c < 3; c++)
      picture.data[i + c] = clamp((over.data[i + c] ?? 0) * (1 - keep) + (picture.data[i + c] ?? 0) * keep);
  }
}

/** Composites the mark over the graded picture (RGB without alpha), in place. */
export function layMark(graded: Buffer, mark: Pixels): void {
  for (let pixel = 0; pixel < mark.width * mark.height; pixel++) {
    const cover = (mark.data[pixel * 4 + 3] ?? 0) / 255;
    if (cover === 0) continue;
    for (let c = 0; c < 3; c++) {
      const under = graded[pixel * 3 + c] ?? 0;
      graded[pixel * 3 + c] = under + ((mark.data[pixel * 4 + c] ?? 0) - under) * cover;
    }
  }
}
