/** The road of a street: only where no figure hides where it would be. */

import { adjust, mix } from '../color.ts';
import { fill, line, type Pen, polygon, round } from '../pen.ts';
import type { Place, Scene } from '../scene.ts';

const withRoad: readonly Place[] = ['street', 'city', 'market'];

/** Draws pavement and road from `top` down to the picture's edge; nothing for a place without a road. @returns SVG */
export function drawRoad({ height, palette, place, width }: Scene, pen: Pen, top = height * 0.78): string {
  if (!withRoad.includes(place)) return '';
  const asphalt = mix(mix('#56545c', palette.near, 0.35), palette.sky[2], 0.16);
  const kerb = mix('#b9b0a4', palette.near, 0.3);
  const depth = height - top;
  const road = top + depth * 0.2;
  const dashes = [0.06, 0.3, 0.54, 0.78].map((from) => {
    const [left, right] = [width * from, width * (from + 0.14)];
    const [upper, lower] = [road + depth * 0.36, road + depth * 0.43];
    const lean = (x: number) => (x - width / 2) * 0.1;
    return fill(
      polygon([
        [left, upper],
        [right, upper],
        [right + lean(right), lower],
        [left + lean(left), lower],
      ]),
      mix('#efe6cf', asphalt, 0.25),
      0.8,
    );
  });
  return (
    fill(`M0 ${round(top)}H${width}V${round(road)}H0Z`, kerb) +
    line(`M0 ${round(top)}H${width}`, mix(kerb, palette.glow, 0.5), height * 0.003, 0.7) +
    [0.08, 0.22, 0.36, 0.5, 0.64, 0.78, 0.92]
      .map((part) =>
        line(
          `M${round(width * part)} ${round(top)}L${round(width / 2 + (width * part - width / 2) * 1.05)} ${round(road)}`,
          adjust(kerb, -0.06),
          height * 0.0018,
          0.6,
        ),
      )
      .join('') +
    fill(
      `M0 ${round(road)}H${width}V${height}H0Z`,
      pen.linear(
        [0, road],
        [0, height],
        [
          [0, asphalt],
          [1, adjust(asphalt, -0.1)],
        ],
      ),
    ) +
    line(`M0 ${round(road)}H${width}`, adjust(kerb, -0.16), height * 0.006, 0.8) +
    dashes.join('')
  );
}
