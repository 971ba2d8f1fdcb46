/** From layers of pixels to the finished picture: shadow, rim of light, grain, tone, the mark. */

import { channelsOf } from './color.ts';
import { hashOf } from './random.ts';
import type { Scene } from './scene.ts';

/** Pixels, four bytes each: red, green, blue and straight alpha. */
export type Pixels = { data: Uint8Array; width: number; height: number };

/** A mask at a quarter of the size, blurred twice by a box: cheap, and soft enough for a shadow. */
function softMask(figure: Pixels, radius: number): { mask: Float32Array; width: number; height: number } {
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

/** Lays the figure over the backdrop: its shadow on the place, a rim of light on its edge. */
export function layFigure(backdrop: Pixels, figure: Pixels, scene: Scene): void {
  const { width, height, data } = backdrop;
  const { palette, light } = scene;
  const side = light.side;
  const unit = Math.min(width, height);
  const shadow = softMask(figure, Math.round(unit / 130));
  const [shadowX, shadowY] = [Math.round((-side * unit) / 60), Math.round(unit / 70)];
  const shade = channelsOf(palette.near);
  const rim = channelsOf(palette.rim).map((channel) => channel * 255);
  const strength = { soft: 0.36, rim: 0.95, dramatic: 0.75, neon: 0.95, candle: 0.6, backlit: 1 }[light.kind];
  const steps = [2, 4, 7, 11].map((distance) => Math.max(1, Math.round((distance * unit) / 1024)));
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
      // The light comes from behind, off to one side and above: an edge is where the next pixels towards it are empty.
      let edge = 0;
      for (const step of steps) {
        const nx = x + side * step;
        const ny = y - Math.round(step * 0.55);
        const outside = nx < 0 || nx >= width || ny < 0 ? 255 : (alpha[(ny * width + nx) * 4 + 3] ?? 0);
        edge += 255 - outside;
      }
      const glow = (edge / (steps.length * 255)) * strength;
      const keep = 1 - cover / 255;
      for (let c = 0; c < 3; c++) {
        const ink = (alpha[index + c] ?? 0) * (1 - glow * 0.75) + (rim[c] ?? 0) * glow * 0.75;
        data[index + c] = clamp(ink * (1 - keep) + (data[index + c] ?? 0) * keep);
      }
    }
  }
}

/** Lays a layer over the picture. */
export function layOver(picture: Pixels, over: Pixels): void {
  for (let i = 0; i < picture.data.length; i += 4) {
    const cover = over.data[i + 3] ?? 0;
    if (cover === 0) continue;
    const keep = 1 - cover / 255;
    for (let c = 0; c < 3; c++)
      picture.data[i + c] = clamp((over.data[i + c] ?? 0) * (1 - keep) + (picture.data[i + c] ?? 0) * keep);
  }
}

/** Lays the mark over the finished picture (RGB without alpha), whatever its style did to the corner. */
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

/** Grain, a paper's tooth, a vignette and the tone of the style; gives RGB without alpha. */
export function grade(picture: Pixels, scene: Scene): Buffer {
  const { width, height, data } = picture;
  const out = Buffer.allocUnsafe(width * height * 3);
  const { style } = scene;
  const grain = {
    papercut: 7,
    watercolor: 10,
    noir: 15,
    pastel: 6,
    popart: 4,
    vintage: 14,
    cyberpunk: 7,
    minimal: 5,
    sketch: 11,
    woodblock: 9,
    artdeco: 6,
    fantasy: 6,
  }[style];
  const noise = noiseTile(hashOf(scene.detailSeed, 'grain'));
  const dots = style === 'popart';
  const unit = Math.min(width, height);
  const cloud = (x: number, y: number) =>
    smoothNoise(noise, x / (unit / 14), y / (unit / 14)) +
    0.5 * smoothNoise(noise, x / (unit / 40) + 99, y / (unit / 40));
  const cell = Math.round(Math.min(width, height) / 110);
  const [centerX, centerY] = [width / 2, height * 0.46];
  const far = centerX * centerX + centerY * centerY;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = (y * width + x) * 4;
      let r = data[index] ?? 0;
      let g = data[index + 1] ?? 0;
      let b = data[index + 2] ?? 0;
      const grey = r * 0.3 + g * 0.59 + b * 0.11;
      if (style === 'noir') {
        const tone = 128 + (grey - 124) * 1.28;
        [r, g, b] = [tone * 1.01, tone, tone * 0.97];
      } else if (style === 'sketch') {
        const hatch = (x + y) % 9 < 1.2 + (255 - grey) / 110 ? -26 * (1 - grey / 255) : 0;
        [r, g, b] = [
          grey * 0.72 + r * 0.22 + 22 + hatch,
          grey * 0.7 + g * 0.22 + 20 + hatch,
          grey * 0.66 + b * 0.22 + 16 + hatch,
        ];
      } else if (style === 'vintage') {
        [r, g, b] = [r * 0.88 + 24, g * 0.85 + 20, b * 0.76 + 24];
      } else if (style === 'woodblock' && y % 7 < 1) {
        [r, g, b] = [r * 0.965, g * 0.965, b * 0.965];
      } else if (style === 'cyberpunk' && y % 4 < 1) {
        [r, g, b] = [r * 0.9, g * 0.92, b * 0.95];
      } else if (dots) {
        const [dx, dy] = [(x % cell) - cell / 2, (y % cell) - cell / 2];
        const size = (cell * 0.62 * (255 - grey)) / 255;
        if (dx * dx + dy * dy < size * size) [r, g, b] = [r * 0.88, g * 0.86, b * 0.9];
      }
      const tooth =
        (noise[((y & 255) << 8) | (x & 255)] ?? 0) * 0.75 +
        (noise[(((y >> 1) & 255) << 8) | ((x >> 1) & 255)] ?? 0) * 0.5;
      if (style === 'watercolor') {
        // A wash: pigment gathers in clouds and leaves the paper bare at its rim.
        const blot = cloud(x, y);
        const rim = Math.min(x, y, width - x, height - y) / unit + blot * 0.018;
        const bare = 1 - Math.min(1, Math.max(0, (rim - 0.012) / 0.035));
        const pool = 1 + blot * 0.075 - (bare > 0.02 && bare < 0.6 ? 0.07 : 0);
        const thin = 0.1 + bare * 0.9;
        r = r * pool * (1 - thin) + 251 * thin;
        g = g * pool * (1 - thin) + 246 * thin;
        b = b * pool * (1 - thin) + 235 * thin;
      }
      const away = ((x - centerX) ** 2 + (y - centerY) ** 2) / far;
      const dim = style === 'watercolor' ? 1 : 1 - 0.17 * away * away;
      const add = tooth * grain;
      const target = (y * width + x) * 3;
      out[target] = clamp(r * dim + add);
      out[target + 1] = clamp(g * dim + add);
      out[target + 2] = clamp(b * dim + add * 0.94);
    }
  }
  return out;
}

/** The noise between its grid points, smoothly. */
function smoothNoise(tile: Float32Array, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number) => t * t * (3 - 2 * t);
  const [across, down] = [ease(x - column), ease(y - row)];
  const at = (dx: number, dy: number) => tile[(((row + dy) & 255) << 8) | ((column + dx) & 255)] ?? 0;
  const top = at(0, 0) + (at(1, 0) - at(0, 0)) * across;
  const bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * across;
  return top + (bottom - top) * down;
}

/** 256 × 256 numbers around 0 (−1 … 1), from a seed. */
function noiseTile(seed: number): Float32Array {
  const tile = new Float32Array(65_536);
  let state = seed | 1;
  for (let i = 0; i < tile.length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    tile[i] = ((state >>> 0) / 2 ** 31 - 1) * 0.9;
  }
  return tile;
}
