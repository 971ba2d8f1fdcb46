/** Parts that vehicles share: wheels and windows. */

import { around, fill, flat, glass, oval, type Shape, steel, stroke, tyre } from '../shapes.ts';

/** A wheel of a car. */
export const wheel = (x: number, y: number, r: number, hub = steel): Shape[] => [
  fill(tyre, oval(x, y, r)),
  fill(hub, oval(x, y, r * 0.58)),
  ...around(5, x, y, [flat('#4a4b55', `M-1.6 ${-r * 0.5}h3.2v${r * 0.36}h-3.2Z`)]),
  flat('#4a4b55', oval(x, y, r * 0.14)),
];

/** A wheel with spokes, of a bicycle. */
export const spokes = (x: number, y: number, r: number, width = 4): Shape[] => [
  ...around(12, x, y, [stroke(steel, 0.8, `M0 0V${-r}`, 0.8)]),
  stroke(tyre, width, oval(x, y, r)),
  stroke(steel, 1.2, oval(x, y, r - width * 0.7)),
  flat(tyre, oval(x, y, 4)),
];

/** A pane with a reflection. */
export const pane = (path: string, reflection = ''): Shape[] => [
  fill(glass, path, 0.95),
  ...(reflection ? [flat('#ffffff', reflection, 0.4)] : []),
];
