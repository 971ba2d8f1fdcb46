/** What a style is: a filter that gives a picture another look. */

import { noiseTile, smoothNoise } from '../grade.ts';
import { type Dice, dice, hashOf } from '../random.ts';
import type { Image } from './image.ts';

export type Hand = {
  /** Pixels to which one pixel of a picture of 1024 corresponds. */
  unit: number;
  /** Noise around 0 (−1 … 1), rough from pixel to pixel. */
  grain(x: number, y: number): number;
  /** Noise around 0 in clouds of about this many pixels. */
  cloud(x: number, y: number, size: number): number;
  dice(name: string): Dice;
};

/** Gives a picture of the same size; pure. */
export type Style = (image: Image, hand: Hand) => Image;

export function handFor({ width, height }: { width: number; height: number }, seed: number): Hand {
  const noise = noiseTile(hashOf(seed, 'restyle'));
  const unit = Math.min(width, height) / 1024;
  // Below 1024 the grain cannot be finer than a pixel; above it grows with the picture.
  const fine = Math.max(1, unit);
  return {
    unit,
    grain: (x, y) => noise[((Math.floor(y / fine) & 255) << 8) | (Math.floor(x / fine) & 255)] ?? 0,
    cloud: (x, y, size) => {
      const [u, v] = [x / size + 64, y / size + 64];
      return smoothNoise(noise, u, v) * 0.7 + smoothNoise(noise, u * 2.3 + 31, v * 2.3 + 57) * 0.3;
    },
    dice: (name) => dice(seed, `restyle ${name}`),
  };
}
