/** Draws the things of a scene, and what they stand on. */

import { indoors } from '../backdrop/indoors.ts';
import { drawRoad } from '../backdrop/road.ts';
import { adjust, mix } from '../color.ts';
import { circle, fill, line, type Pen, round } from '../pen.ts';
import type { PlacedThing, Scene } from '../scene.ts';
import { catalogue } from './catalogue.ts';
import { drawThing } from './draw-thing.ts';

const boxMiddle = 100;
const boxGround = 190;

/** Draws the things, back to front. @returns SVG in the picture's pixels */
export function drawThings({ light, palette }: Scene, things: readonly PlacedThing[], pen: Pen): string {
  return things
    .map(({ color, mirror, name, scale, x, y }) => {
      const thing = catalogue[name];
      const side = mirror ? (-light.side as -1 | 1) : light.side;
      const size = Math.round(scale * 1000) / 1000;
      const lifted = y - (thing.lift ?? 0) * scale;
      return `<g transform="translate(${round(x)} ${round(lifted)}) scale(${mirror ? -size : size} ${size}) translate(${-boxMiddle} ${-boxGround})">${drawThing(thing, color, { pen, palette, side })}</g>`;
    })
    .join('');
}

/** Whether the things of a scene stand on a table. */
export const hasTable = ({ place }: Scene): boolean => place === 'studio' || indoors.includes(place);

/** Draws the table of a still life indoors or the road of a street, and a shadow under each thing. @returns SVG in the picture's pixels */
export function drawGround(scene: Scene, things: readonly PlacedThing[], pen: Pen): string {
  const { height, palette, width } = scene;
  const edge = Math.min(...things.map(({ y }) => y)) - height * 0.07;
  const wood = mix(mix('#8a5f42', palette.glow, 0.3), palette.near, 0.22);
  const table = hasTable(scene)
    ? fill(
        `M0 ${round(edge)}H${width}V${height}H0Z`,
        pen.linear(
          [0, edge],
          [0, height],
          [
            [0, adjust(wood, 0.06)],
            [0.25, wood],
            [1, adjust(wood, -0.13)],
          ],
        ),
      ) +
      line(`M0 ${round(edge)}H${width}`, mix(wood, palette.glow, 0.6), height * 0.004, 0.8) +
      [0.3, 0.58, 0.84]
        .map((part) =>
          line(
            `M0 ${round(edge + (height - edge) * part)}H${width}`,
            adjust(wood, -0.08),
            height * 0.0022,
            0.35,
          ),
        )
        .join('')
    : drawRoad(scene, pen, edge);
  const shadows = things.map(({ name, scale, x, y }) => {
    const lift = catalogue[name].lift ?? 0;
    const radius = 78 * scale * (lift > 0 ? 0.7 : 1);
    const depth = lift > 20 && !hasTable(scene) ? 0.12 : 0.42;
    return fill(
      circle([x, y], radius, 0.13),
      pen.radial([x, y], radius, [
        [0, palette.near, depth],
        [0.6, palette.near, depth * 0.75],
        [1, palette.near, 0],
      ]),
    );
  });
  return table + shadows.join('');
}
