/** Crowns, bands and veils. */

import { blob, circle, curve, cut, fill, line, type Point } from '../pen.ts';
import { drawPiece } from './cloth.ts';
import { drawSheet } from './hair-sheet.ts';
import { getAccessoryColor, type Studio } from './studio.ts';

export type Hat = { back: string; front: string };

/** The line a hat sits on, left to right, at `y` in the middle of the forehead. */
export function shapeSeat(studio: Studio, y: number, grow: number): Point[] {
  const { head } = studio;
  const [left, right] = [head.side(-1)[9] as Point, head.side(1)[9] as Point];
  return [
    [left[0] - grow, y + 14],
    head.project(-58, y + 4, grow),
    head.project(-30, y - 1, grow),
    head.project(0, y - 3, grow),
    head.project(30, y - 1, grow),
    head.project(58, y + 4, grow),
    [right[0] + grow, y + 14],
  ];
}

export function drawCrown(studio: Studio): Hat {
  const gold = studio.scene.accessoryColors.crown ?? '#e0ae48';
  const base = shapeSeat(studio, -82, 4);
  const tones = studio.tones(gold);
  const points: Point[] = [];
  base.forEach(([x, y], i) => {
    const next = base[i + 1];
    points.push([x, y - (i === 3 ? 62 : i % 2 ? 50 : 44)]);
    if (next) points.push([(x + next[0]) / 2, (y + next[1]) / 2 - 20]);
  });
  const shape = `M${base.map((q) => q.join(' ')).join('L')}L${points
    .toReversed()
    .map((q) => q.join(' '))
    .join('L')}Z`;
  const gems = base
    .map(
      ([x, y], i) =>
        fill(
          circle([x, y - 10], i === 3 ? 7 : 4.6),
          studio.tones(i % 2 ? studio.scene.accessoryColor : studio.scene.palette.accents[0]).base,
        ) + fill(circle([x + studio.lit * 1.6, y - 12], 1.8), '#ffffff', 0.85),
    )
    .join('');
  const balls = points
    .filter((_, i) => i % 2 === 0)
    .map((point) => fill(circle(point, 5), tones.lit))
    .join('');
  return {
    back: '',
    front:
      drawPiece(studio, shape, gold, { lift: 5, gloss: true }) +
      balls +
      line(curve(base.map(([x, y]): Point => [x, y - 20])), tones.deep, 2) +
      line(curve(base), tones.glow, 3, 0.8) +
      gems,
  };
}

export function drawHeadband(studio: Studio): Hat {
  const low = shapeSeat(studio, -78, 13);
  const high = low.map(([x, y]): Point => [x * 0.99, y - 18]);
  return {
    back: '',
    front: drawPiece(studio, cut(low, high.toReversed()), getAccessoryColor(studio, 'headband'), {
      lift: 4,
      pattern: 'plain',
    }),
  };
}

export function drawVeil(studio: Studio): Hat {
  const { head, pen } = studio;
  const tones = studio.tones(studio.scene.accessoryColors.veil ?? '#f6f1ea');
  const side = (which: -1 | 1): [Point[], Point[]] => {
    const edge = head.side(which)[6] as Point;
    return [
      [
        [which * 10, -124],
        [which * 74, -96],
        [edge[0] + which * 8, 10],
        [edge[0] + which * 22, 160],
        [edge[0] + which * 40, 420],
      ],
      [
        [which * 4, -134],
        [which * 96, -112],
        [edge[0] + which * 40, 10],
        [edge[0] + which * 80, 170],
        [edge[0] + which * 120, 420],
      ],
    ];
  };
  const sheets = ([-1, 1] as const)
    .map((which) =>
      drawSheet(studio, ...side(which), { name: `veil${which}`, tones, locks: 5, ragged: 0, shine: 0.3 }),
    )
    .join('');
  const wreath = Array.from({ length: 9 }, (_, i) => {
    const [x, y] = head.project((i - 4) * 17, -92 + Math.abs(i - 4) * 3, 2);
    return (
      fill(circle([x, y + 2], 9), tones.dark, 0.3) +
      fill(circle([x, y], 8.4), i % 2 ? tones.base : tones.lit) +
      fill(circle([x, y], 2.6), '#e2b457')
    );
  }).join('');
  const shape = blob([
    [-120, -60],
    [0, -140],
    [120, -60],
    [170, 420],
    [-170, 420],
  ]);
  return {
    back: fill(
      shape,
      pen.linear(
        [0, -140],
        [0, 420],
        [
          [0, tones.base, 0.6],
          [1, tones.base, 0.15],
        ],
      ),
    ),
    front: `<g opacity="0.62">${sheets}</g>${wreath}`,
  };
}
