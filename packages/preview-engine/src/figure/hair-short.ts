/** Draws short hair. */

import { mix } from '../color.ts';
import { between, circle, cut, fill, type Point, tapered } from '../pen.ts';
import { drawFringe, type HairLayers } from './hair-long.ts';
import { drawSheet, type Guide, getHairline } from './hair-sheet.ts';
import { drawEar } from './marks.ts';
import { hasHat, type Studio } from './studio.ts';

/** The shape between the hairline and the outline of the skull. */
export function shapeCap(studio: Studio, volume: number, rise = 0): string {
  const close = (y: number) => volume * (y > -40 ? Math.max(-0.3, 1 - (y + 40) / 46) : 1);
  const edge = (side: -1 | 1) => studio.head.side(side, close).slice(6).toReversed();
  const left = edge(-1);
  const right = edge(1);
  return cut([...left.toReversed(), ...right.slice(1)], getHairline(studio, rise).toReversed());
}

/** Draws shaved sides: the hair's colour over skin, fading towards the ears. */
export function drawShaved(studio: Studio, opacity: number): string {
  const { pen, hair, skin } = studio;
  const color = mix(hair.deep, skin.deep, 0.3);
  const shape = shapeCap(studio, 1.5);
  const roll = studio.dice('shaved');
  let dots = '';
  for (let i = 0; i < 240; i++)
    dots += fill(
      circle([roll.between(-90, 90), roll.between(-122, 20)], roll.between(0.5, 1)),
      hair.dark,
      0.35,
    );
  const paint = pen.linear(
    [0, -110],
    [0, 16],
    [
      [0, color, opacity],
      [0.62, color, opacity * 0.92],
      [1, color, opacity * 0.3],
    ],
  );
  const shine: Point = [studio.lit * 34, -98];
  return pen.clipped(
    shape,
    fill(shape, paint) +
      dots +
      fill(
        circle(shine, 34),
        pen.radial(shine, 34, [
          [0, skin.glow, 0.4],
          [1, skin.glow, 0],
        ]),
      ),
  );
}

/** Draws pixie, crop, quiff, undercut and mohawk: close sides and a longer top. */
export function drawCropped(studio: Studio, style: string): HairLayers {
  const { head, hair, scene, pen } = studio;
  const roll = studio.dice('crop');
  const sweep = (scene.identity.hair.part || (roll.chance(0.5) ? 1 : -1)) as -1 | 1;
  const close = style === 'undercut' || style === 'mohawk';
  const volume = { pixie: 9, crop: 7, quiff: 9, undercut: 4, mohawk: 3 }[style] ?? 8;
  const free = { pixie: 8, crop: 11, quiff: 30, undercut: 20, mohawk: 58 }[style] ?? 10;
  const lift = hasHat(studio) ? Math.min(free, 4) : free;
  const cap = shapeCap(studio, volume);
  const tone = pen.linear(
    [studio.lit * 90, -60],
    [-studio.lit * 90, -60],
    [
      [0, hair.lit],
      [0.4, hair.base],
      [1, hair.deep],
    ],
  );
  const sides = close
    ? drawShaved(studio, 0.62)
    : fill(cap, tone) +
      pen.clipped(
        cap,
        fill(
          cap,
          pen.linear(
            [0, -50],
            [0, 18],
            [
              [0, hair.deep, 0],
              [1, studio.skin.deep, 0.5],
            ],
          ),
        ),
      );
  const narrow = style === 'mohawk' ? 0.42 : 1;
  const line = getHairline(studio);
  const from = line[style === 'mohawk' ? 5 : 2] as Point;
  const to = line[style === 'mohawk' ? 7 : 10] as Point;
  const top = (x: number, up: number): Point => [
    head.project(x, -90)[0] * narrow - head.yaw * 16,
    -118 - volume * 0.6 - up,
  ];
  // Hair rises from the forehead and falls to the side it is combed to.
  const start = sweep === 1 ? from : to;
  const finish = sweep === 1 ? to : from;
  const inner: Guide = [
    start,
    [start[0] - sweep * 4, start[1] - 26],
    top(-sweep * 46, lift * 0.3),
    top(-sweep * 22, lift * 0.8),
    top(sweep * 16, lift),
    top(sweep * 48, lift * 0.55),
    [finish[0] + sweep * 13, finish[1] - 34],
  ];
  const dip = style === 'pixie' ? 26 : style === 'quiff' ? -12 : style === 'mohawk' ? -6 : 5;
  const outer: Guide = [
    start,
    head.project(-sweep * 40 * narrow, -72 + dip * 0.1),
    head.project(-sweep * 20 * narrow, -75 + dip * 0.4),
    head.project(sweep * 8 * narrow, -74 + dip * 0.8),
    head.project(sweep * 34 * narrow, -66 + dip),
    [finish[0] + sweep * 2, finish[1] + dip * 0.6],
  ];
  const sheet = drawSheet(studio, outer, inner, {
    name: style,
    tones: hair,
    locks: 12,
    ragged: 12,
    shine: 0.9,
    shineAt: 0.48,
  });
  const tufts = style === 'mohawk' && lift > 4 ? drawSpikes(studio, lift) : '';
  const fringe = style === 'pixie' && scene.identity.hair.fringe ? drawFringe(studio, volume, sweep) : '';
  const sideburns =
    close || Math.abs(studio.head.yaw) > 0.5
      ? ''
      : ([-1, 1] as const)
          .map((side) => {
            const edge = (side === -1 ? line[0] : line.at(-1)) as Point;
            return fill(
              tapered(
                [
                  [edge[0], edge[1] - 34],
                  [edge[0] + side * 2, edge[1] - 10],
                  [edge[0] - side * 1, edge[1] + (style === 'pixie' ? 18 : 8)],
                ],
                11,
                0.8,
              ),
              hair.base,
            );
          })
          .join('');
  const ears = style === 'pixie' ? '' : drawShownEars(studio);
  return { back: '', front: sides + sideburns + ears + tufts + sheet + fringe };
}

function drawSpikes(studio: Studio, lift: number): string {
  const roll = studio.dice('spikes');
  const center = -studio.head.yaw * 20;
  return Array.from({ length: 13 }, (_, i) => {
    const across = (i - 6) / 6;
    const root: Point = [center + across * 30, -108];
    const tip: Point = [
      center + across * 46 + roll.between(-5, 5),
      -122 - lift * (1 - across * across * 0.45),
    ];
    return fill(
      cut([[root[0] - 8, root[1]], between(root, tip, 0.6), tip], [tip, [root[0] + 9, root[1]]]),
      i % 2 ? studio.hair.base : studio.hair.lit,
    );
  }).join('');
}

/** Draws the ears that short or tied hair leaves free. */
export function drawShownEars(studio: Studio): string {
  const { far } = studio.head;
  return ([-1, 1] as const)
    .filter((side) => side !== far)
    .map((side) => drawEar(studio, side))
    .join('');
}
