/** The tools that draw the details of a garment. */

import { curve, line, type Point } from '../pen.ts';
import type { Garment } from '../scene.ts';
import type { Tones } from '../tones.ts';
import type { Body } from './body.ts';
import type { Studio } from './studio.ts';

/** Drawing tools, bound to one figure. */
export type Bench = {
  studio: Studio;
  body: Body;
  color: string;
  second: string;
  tones: Tones;
  p: Body['p'];
  /** A stitched seam through points. */
  seam(points: Point[], opacity?: number): string;
  /** The line down the front at which a garment opens. */
  opening(from?: number): string;
  /** The same on both sides. */
  mirrored(draw: (side: -1 | 1) => string): string;
};

export type Details = Partial<Record<Garment, (bench: Bench) => string>>;

export function createBench(studio: Studio, body: Body): Bench {
  const { color, second } = studio.scene.clothes;
  const tones = studio.tones(color);
  const p = (x: number, y: number) => body.p(x, y);
  return {
    studio,
    body,
    color,
    second,
    tones,
    p,
    seam: (points, opacity = 0.5) => {
      const lower = points.map(([x, y]): Point => [x, y + 2.4]);
      return line(curve(points), tones.dark, 2, opacity) + line(curve(lower), tones.glow, 1.2, opacity * 0.6);
    },
    opening: (from = 240) => line(curve([p(0, from), p(1, 520), p(0, 900)]), tones.dark, 3, 0.6),
    mirrored: (draw) => draw(-1) + draw(1),
  };
}
