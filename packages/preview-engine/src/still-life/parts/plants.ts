/** Parts that plants share: leaves, pots, petals. */

import { around, fill, flat, leafGreen, oval, path, type Shape, soft, stroke } from '../shapes.ts';

/** A leaf of a length along +y up from its foot, to be placed. */
export const leaf = (length: number, width: number, paint: string = leafGreen): Shape[] => [
  fill(paint, `M0 0q${-width} ${-length * 0.5} 0 ${-length}q${width} ${length * 0.5} 0 ${length}Z`),
  stroke(`${paint}:deep`, 1.2, `M0 -2V${-length * 0.85}`, 0.6),
];

/** A pot with a rim. */
export const pot = (paint = '#b5623f'): Shape[] => [
  fill(paint, 'M68 142h64l-8 46q-24 5 -48 0Z'),
  fill(`${paint}:lit`, 'M62 132h76v14h-76Z'),
];

/** A flower with petals around a middle. */
export const bloom = (
  x: number,
  y: number,
  r: number,
  petals: number,
  paint: string,
  middle: string,
): Shape[] => [
  ...around(petals, x, y, [fill(paint, oval(0, -r * 0.62, r * 0.34, r * 0.46))]),
  fill(middle, oval(x, y, r * 0.36)),
];

/** A rose seen from the side, its petals folded around each other. */
export const roseHead = (x: number, y: number, r: number, paint: string): Shape[] => [
  fill(
    `${paint}:soft`,
    soft(
      x - r,
      y - r * 0.2,
      x - r * 0.7,
      y - r * 0.8,
      x,
      y - r,
      x + r * 0.7,
      y - r * 0.8,
      x + r,
      y - r * 0.2,
      x + r * 0.6,
      y + r * 0.7,
      x,
      y + r,
      x - r * 0.6,
      y + r * 0.7,
    ),
  ),
  fill(paint, soft(x - r, y - r * 0.3, x - r * 0.3, y, x, y + r, x - r * 0.7, y + r * 0.6)),
  fill(paint, soft(x + r, y - r * 0.3, x + r * 0.3, y, x, y + r, x + r * 0.7, y + r * 0.6)),
  fill(`${paint}:lit`, oval(x, y - r * 0.4, r * 0.56, r * 0.42)),
  stroke(
    `${paint}:deep`,
    1.8,
    path(
      x - r * 0.3,
      y - r * 0.35,
      x,
      y - r * 0.6,
      x + r * 0.3,
      y - r * 0.4,
      x + r * 0.1,
      y - r * 0.2,
      x - r * 0.1,
      y - r * 0.34,
    ),
    0.9,
  ),
  flat(
    `${paint}:deep`,
    soft(x - r * 0.5, y - r * 0.1, x, y + r * 0.2, x + r * 0.5, y - r * 0.1, x, y + r * 0.08),
    0.5,
  ),
];

export const stem = (d: string, width = 5): Shape => stroke('#4b7a3f', width, d);
