/** Draws particles that fall, drift and glint in the air. In its first video every path ends where it began. */

import { createDice } from '../random.ts';
import { blend, type Frame, packPixel } from './cel.ts';

/** Red, green and blue, 0 … 255. */
export type Ink = readonly [number, number, number];

/** Draws a spot that fades towards its edge; in pixels of the frame. */
export function drawDab(frame: Frame, x: number, y: number, radius: number, ink: Ink, cover: number): void {
  const reach = Math.max(1, radius);
  // A spot smaller than a pixel becomes fainter instead.
  const strength = cover * Math.min(1, radius * radius);
  const [left, right] = [Math.max(0, Math.floor(x - reach)), Math.min(frame.width - 1, Math.ceil(x + reach))];
  const [top, bottom] = [
    Math.max(0, Math.floor(y - reach)),
    Math.min(frame.height - 1, Math.ceil(y + reach)),
  ];
  for (let py = top; py <= bottom; py++) {
    for (let px = left; px <= right; px++) {
      const away = ((px - x) ** 2 + (py - y) ** 2) / (reach * reach);
      if (away >= 1) continue;
      const at = py * frame.width + px;
      frame.pixels[at] = blend(
        frame.pixels[at] as number,
        packPixel(ink[0], ink[1], ink[2], strength * (1 - away) ** 0.7),
      );
    }
  }
}

/** Draws a streak downwards, with a slope of `lean` (pixels to the right per pixel down). */
export function drawStreak(
  frame: Frame,
  x: number,
  y: number,
  length: number,
  lean: number,
  width: number,
  ink: Ink,
  cover: number,
): void {
  const half = Math.max(0.6, width / 2);
  for (let py = Math.max(0, Math.ceil(y)); py < Math.min(frame.height, y + length); py++) {
    const middle = x + (py - y) * lean;
    const fade = Math.sin((Math.PI * (py - y)) / length);
    for (let px = Math.floor(middle - half); px <= Math.ceil(middle + half); px++) {
      if (px < 0 || px >= frame.width) continue;
      const edge = Math.min(1, Math.max(0, half + 0.5 - Math.abs(px - middle)));
      if (edge === 0) continue;
      const at = py * frame.width + px;
      frame.pixels[at] = blend(
        frame.pixels[at] as number,
        packPixel(ink[0], ink[1], ink[2], cover * edge * fade * Math.min(1, width)),
      );
    }
  }
}

/** Draws a leaf or petal: an ellipse at an angle. */
export function drawPetal(
  frame: Frame,
  x: number,
  y: number,
  [length, width]: readonly [number, number],
  angle: number,
  ink: Ink,
  cover: number,
): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let py = Math.max(0, Math.floor(y - length)); py <= Math.min(frame.height - 1, y + length); py++) {
    for (let px = Math.max(0, Math.floor(x - length)); px <= Math.min(frame.width - 1, x + length); px++) {
      const along = ((px - x) * cos + (py - y) * sin) / length;
      const across = ((py - y) * cos - (px - x) * sin) / Math.max(0.8, width);
      // Its ends are pointed.
      const inside = 1 - along * along - Math.abs(across);
      if (inside <= 0) continue;
      const at = py * frame.width + px;
      frame.pixels[at] = blend(
        frame.pixels[at] as number,
        packPixel(ink[0], ink[1], ink[2], cover * Math.min(1, inside * width)),
      );
    }
  }
}

/** One particle, with its random properties. */
export type Mote = {
  x: number;
  y: number;
  size: number;
  cover: number;
  /** Whole passes in the first video. */
  passes: number;
  phase: number;
  /** A random number, 0 … 1, for the kinds that need one. */
  choice: number;
};

/** Creates `count` particles of a name in the unit square. */
export function createMotes(
  seed: number,
  name: string,
  count: number,
  passes: readonly [number, number],
): Mote[] {
  const roll = createDice(seed, `film ${name}`);
  return Array.from({ length: count }, () => ({
    x: roll.next(),
    y: roll.next(),
    size: roll.next(),
    cover: roll.next(),
    passes: Math.max(1, Math.round(roll.between(passes[0], passes[1]))),
    phase: roll.next() * 2 * Math.PI,
    choice: roll.next(),
  }));
}

/**
 * How far a falling particle is on its way (0 … 1), and on which of its passes. The passes repeat once, so that the
 * first video ends where it began; those of its continuations are all different.
 */
export function getFall({ y, passes }: Mote, part: number): { way: number; pass: number } {
  const all = y + passes * part;
  const pass = Math.floor(all);
  return { way: all % 1, pass: pass > passes ? pass : pass % passes };
}
