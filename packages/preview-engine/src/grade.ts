/** Grades a picture: the tone and the paper of its style, for every pixel. */

import type { Pixels } from './finish.ts';
import { hash } from './random.ts';
import type { Scene } from './scene.ts';

const clamp = (value: number) => Math.min(255, Math.max(0, value));

const grains: Record<Scene['style'], number> = {
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
};

export type GradeOptions = {
  /** The size of the whole picture and the place of these pixels in it; by default they are all of it. */
  whole?: { width: number; height: number };
  at?: readonly [x: number, y: number];
  /** The strength of the grain; 1 in a still picture. */
  grainStrength?: number;
  /** False leaves out the effects at the picture's edges: the vignette, and the bare rim of a wash. */
  edges?: boolean;
};

/** Adds grain, paper texture, a vignette and the tone of the style. @returns RGB without alpha */
export function grade(picture: Pixels, scene: Scene, options: GradeOptions = {}): Buffer {
  const { data } = picture;
  const { whole = picture, at = [0, 0], grainStrength = 1, edges = true } = options;
  const { width, height } = whole;
  const out = Buffer.allocUnsafe(picture.width * picture.height * 3);
  const { style } = scene;
  const grain = grains[style] * grainStrength;
  const noise = createNoiseTile(hash(scene.detailSeed, 'grain'));
  const dots = style === 'popart';
  const unit = Math.min(width, height);
  const cloud = (x: number, y: number) =>
    sampleNoise(noise, x / (unit / 14), y / (unit / 14)) +
    0.5 * sampleNoise(noise, x / (unit / 40) + 99, y / (unit / 40));
  const cell = Math.round(Math.min(width, height) / 110);
  const [centerX, centerY] = [width / 2, height * 0.46];
  const far = centerX * centerX + centerY * centerY;
  for (let row = 0; row < picture.height; row++) {
    for (let column = 0; column < picture.width; column++) {
      const [x, y] = [column + at[0], row + at[1]];
      const index = (row * picture.width + column) * 4;
      if (data[index + 3] === 0) continue;
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
        // In a wash, pigment gathers in clouds and leaves the paper bare at the rim.
        const blot = cloud(x, y);
        const rim = Math.min(x, y, width - x, height - y) / unit + blot * 0.018;
        const bare = edges ? getBareness(rim) : 0;
        const pool = 1 + blot * 0.075 - (bare > 0.02 && bare < 0.6 ? 0.07 : 0);
        const thin = 0.1 + bare * 0.9;
        r = r * pool * (1 - thin) + barePaper[0] * thin;
        g = g * pool * (1 - thin) + barePaper[1] * thin;
        b = b * pool * (1 - thin) + barePaper[2] * thin;
      }
      const away = ((x - centerX) ** 2 + (y - centerY) ** 2) / far;
      const dim = style === 'watercolor' || !edges ? 1 : 1 - 0.17 * away * away;
      const add = tooth * grain;
      const target = (row * picture.width + column) * 3;
      out[target] = clamp(r * dim + add);
      out[target + 1] = clamp(g * dim + add);
      out[target + 2] = clamp(b * dim + add * 0.94);
    }
  }
  return out;
}

/** How bare (0 … 1) a wash leaves the paper at a distance from the rim, as a fraction of the shorter side. */
export const getBareness = (distance: number): number =>
  1 - Math.min(1, Math.max(0, (distance - 0.012) / 0.035));

/** The colour of a wash's paper. */
export const barePaper = [251, 246, 235] as const;

/** Samples noise between its grid points, smoothly. @param tile of `createNoiseTile` */
export function sampleNoise(tile: Float32Array, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number) => t * t * (3 - 2 * t);
  const [across, down] = [ease(x - column), ease(y - row)];
  const at = (dx: number, dy: number) => tile[(((row + dy) & 255) << 8) | ((column + dx) & 255)] ?? 0;
  const top = at(0, 0) + (at(1, 0) - at(0, 0)) * across;
  const bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * across;
  return top + (bottom - top) * down;
}

/** Creates 256 × 256 random numbers around 0 (−1 … 1) from a seed. */
export function createNoiseTile(seed: number): Float32Array {
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
