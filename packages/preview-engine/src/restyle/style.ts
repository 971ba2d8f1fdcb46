/** The type of a style: a filter that gives a picture another look. */

import { createNoiseTile, sampleNoise } from '../grade.ts';
import { createDice, type Dice, hash } from '../random.ts';
import type { Image } from './image.ts';

export type Hand = {
  /** The scale of strokes and grain: 1 for a picture of 1024 pixels. */
  unit: number;
  /** Fine noise, −1 … 1. */
  grain(x: number, y: number): number;
  /** Noise around 0 in clouds of about this many pixels. */
  cloud(x: number, y: number, size: number): number;
  dice(name: string): Dice;
};

/** Returns a picture of the same size. Pure. */
export type Style = (image: Image, hand: Hand) => Image;

export function createHand({ width, height }: { width: number; height: number }, seed: number): Hand {
  const noise = createNoiseTile(hash(seed, 'restyle'));
  const unit = Math.min(width, height) / 1024;
  // Below 1024 pixels the grain cannot be finer than a pixel; above, it grows with the picture.
  const fine = Math.max(1, unit);
  return {
    unit,
    grain: (x, y) => noise[((Math.floor(y / fine) & 255) << 8) | (Math.floor(x / fine) & 255)] ?? 0,
    cloud: (x, y, size) => {
      const [u, v] = [x / size + 64, y / size + 64];
      return sampleNoise(noise, u, v) * 0.7 + sampleNoise(noise, u * 2.3 + 31, v * 2.3 + 57) * 0.3;
    },
    dice: (name) => createDice(seed, `restyle ${name}`),
  };
}
