/** Parts that food and drink share: plates, bowls, steam, stems. */

import { fill, flat, leafGreen, oval, type Shape, stroke } from '../shapes.ts';

/** A plate, seen from a little above. @param y its middle */
export const plate = (y = 172, width = 86): Shape[] => [
  fill('#ece4d6', oval(100, y, width, width * 0.2)),
  flat('#cfc4b4', oval(100, y - 1, width * 0.7, width * 0.12), 0.7),
];

export const steam = (x: number, y: number): Shape[] =>
  [-18, 0, 18].map((dx) => stroke('#ffffff', 4, `M${x + dx} ${y}q-9 -12 0 -22t0 -24`, 0.34));

/** A stalk with a leaf, on top of a fruit. */
export const stalk = (x: number, y: number): Shape[] => [
  stroke('#6a4a2c', 4.5, `M${x} ${y}q1 -14 8 -20`),
  fill(leafGreen, `M${x + 4} ${y - 12}q14 -20 36 -12q-12 20 -36 12Z`),
];

/** A stemmed glass. @param bowl the outline of its bowl @param drink of what is in it */
export const stemmed = (bowl: string, drink: string): Shape[] => [
  fill('#dfeaf0', oval(100, 186, 32, 6), 0.8),
  fill('#dfeaf0', 'M97 118h6v62q4 3 10 5h-26q6 -2 10 -5Z', 0.85),
  flat('#e9f3f6', bowl, 0.42),
  fill('main', drink, 0.94),
  stroke('#ffffff', 2, bowl, 0.75),
];
