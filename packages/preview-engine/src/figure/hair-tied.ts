/** Draws hair that is pinned up, tied or braided. */

import { between, blob, curve, cut, fill, line, type Point, resample, tapered } from '../pen.ts';
import { drawFringe, type HairLayers } from './hair-long.ts';
import { drawSheet, type Guide, getCrown, getHairline, getOuterEdge } from './hair-sheet.ts';
import { drawShownEars } from './hair-short.ts';
import { hasHat, type Studio } from './studio.ts';

/** Draws hair swept from the hairline back to a knot. */
function drawSweptHair(studio: Studio, knot: Point, volume: number): string {
  const { head, hair, scene } = studio;
  const part = scene.identity.hair.part * 22;
  return ([-1, 1] as const)
    .map((side) => {
      const line = getHairline(studio);
      const edge = getOuterEdge(studio, side, volume);
      const temple = (side === -1 ? line[0] : line.at(-1)) as Point;
      const inner: Guide = [
        head.project(part, -77),
        head.project(part * 0.8, -96, -4),
        getCrown(studio, part * 0.5, volume),
        knot,
      ];
      const outer: Guide = [temple, edge.at(-1) as Point, ...edge.slice(2, -1).toReversed(), knot];
      const outline = cut(side === -1 ? line.slice(0, 7) : line.slice(6).toReversed(), [
        getCrown(studio, part * 0.5, volume),
        ...edge.slice(1),
      ]);
      const sheet = drawSheet(studio, inner, outer, {
        name: `swept${side}`,
        tones: hair,
        locks: 12,
        ragged: 0,
        shine: 0.9,
        shineAt: 0.34,
      });
      return fill(outline, side === studio.lit ? hair.base : hair.soft) + studio.pen.clipped(outline, sheet);
    })
    .join('');
}

const drawWisps = (studio: Studio): string =>
  ([-1, 1] as const)
    .map((side) => {
      const start = studio.head.project(side * 64, -34);
      const ear = studio.head.side(side)[6] as Point;
      const path: Point[] = [
        start,
        [ear[0] - side * 7, -2],
        [ear[0] - side * 9, 34],
        [ear[0] - side * 2, 66],
        [ear[0] - side * 7, 82],
      ];
      return (
        fill(tapered(path, 6, 0.4), studio.hair.base) +
        fill(
          tapered(
            path.map(([x, y]): Point => [x + 2, y - 2]),
            2,
          ),
          studio.hair.glow,
          0.6,
        )
      );
    })
    .join('');

export function drawBun(studio: Studio): HairLayers {
  const { hair, head, pen, scene } = studio;
  const roll = studio.dice('bun');
  const volume = 6 + scene.identity.hair.volume * 2;
  const radius = roll.between(34, 48);
  const knot: Point = [-head.yaw * 62 + roll.between(-6, 6), (hasHat(studio) ? -40 : -122) - radius * 0.62];
  const ball = blob(
    Array.from({ length: 9 }, (_, i): Point => {
      const angle = (i / 9) * Math.PI * 2;
      return [
        knot[0] + Math.cos(angle) * radius * roll.between(1, 1.1),
        knot[1] + Math.sin(angle) * radius * roll.between(0.84, 0.95),
      ];
    }),
  );
  let coils = '';
  for (let i = 0; i < 9; i++) {
    const turn = roll.between(0, 6.28);
    const path = Array.from({ length: 7 }, (_, k): Point => {
      const angle = turn + k * 0.34;
      const r = radius * (0.25 + i * 0.085);
      return [knot[0] + Math.cos(angle) * r * 1.05, knot[1] + Math.sin(angle) * r * 0.9];
    });
    coils += fill(tapered(path, roll.between(2, 6)), roll.chance(0.5) ? hair.glow : hair.dark, 0.4);
  }
  const light: Point = [knot[0] + studio.lit * radius * 0.4, knot[1] - radius * 0.4];
  return {
    back:
      fill(ball, hair.deep) +
      pen.clipped(
        ball,
        fill(
          ball,
          pen.radial(light, radius * 1.5, [
            [0, hair.lit],
            [0.5, hair.base],
            [1, hair.deep],
          ]),
        ) + coils,
      ),
    front:
      drawSweptHair(studio, [knot[0], -118], volume) +
      drawShownEars(studio) +
      (scene.identity.hair.fringe ? drawFringe(studio, volume, 0.4) : drawWisps(studio)),
  };
}

export function drawPonytail(studio: Studio): HairLayers {
  const { hair, head, scene } = studio;
  const roll = studio.dice('tail');
  const side: -1 | 1 = head.far !== 0 ? (-head.far as -1 | 1) : roll.chance(0.5) ? 1 : -1;
  const top: Point = [side * 26 - head.yaw * 40, -126];
  const swing = roll.between(0, 26);
  const inner: Guide = [
    [top[0], top[1] + 12],
    [side * 92, -104],
    [side * (104 + swing * 0.4), -20],
    [side * 92, 90],
    [side * 96, 190],
    [side * 78, 250],
  ];
  const outer: Guide = [
    [top[0], top[1] - 10],
    [side * 96, -150],
    [side * (142 + swing), -60],
    [side * (140 + swing), 70],
    [side * 138, 170],
    [side * 92, 262],
  ];
  return {
    back: drawSheet(studio, inner, outer, {
      name: 'tail',
      tones: hair,
      locks: 10,
      ragged: 16,
      shine: 0.9,
      shineAt: 0.34,
    }),
    front:
      drawSweptHair(studio, [top[0] * 0.8, -122], 6 + scene.identity.hair.volume * 2) +
      drawShownEars(studio) +
      (scene.identity.hair.fringe ? drawFringe(studio, 6, 0.4) : drawWisps(studio)),
  };
}

/** Draws one braid: overlapping leaf shapes along a line, smaller towards the end. */
function drawPlait(studio: Studio, path: Guide, width: number, name: string): string {
  const { hair } = studio;
  const steps = 15;
  const points = resample(path, steps + 1);
  const roll = studio.dice(name);
  let drawn = fill(tapered(resample(path, 9), width * 1.2, 0.9), hair.dark);
  for (let i = 0; i < steps; i++) {
    const [a, b] = [points[i] as Point, points[i + 1] as Point];
    const size = width * (1 - (i / steps) * 0.45);
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(dx, dy) || 1;
    const normal: Point = [-dy / length, dx / length];
    for (const hand of i % 2 ? [1, -1] : [-1, 1]) {
      const leaf = blob([
        [a[0] + normal[0] * hand * size * 0.62, a[1] + normal[1] * hand * size * 0.62 - dy * 0.3],
        [a[0] + normal[0] * hand * size * 0.5 + dx, a[1] + normal[1] * hand * size * 0.5 + dy],
        [b[0] - normal[0] * hand * size * 0.12 + dx * 0.5, b[1] - normal[1] * hand * size * 0.12 + dy * 0.5],
        [a[0] - normal[0] * hand * size * 0.06, a[1] - normal[1] * hand * size * 0.06],
      ]);
      drawn += fill(leaf, hand === studio.lit ? hair.lit : hair.base, 1) + line(leaf, hair.dark, 1, 0.5);
      const middle = between(a, b, 0.7);
      drawn += line(
        curve([[a[0] + normal[0] * hand * size * 0.42, a[1] + normal[1] * hand * size * 0.42], middle]),
        hair.glow,
        roll.between(0.8, 1.6),
        0.45,
      );
    }
  }
  const [end, beyond] = [points.at(-1) as Point, 26];
  const tuft = blob([
    [end[0] - width * 0.28, end[1]],
    [end[0] + width * 0.28, end[1]],
    [end[0] + width * 0.3, end[1] + beyond * 0.6],
    [end[0], end[1] + beyond],
    [end[0] - width * 0.3, end[1] + beyond * 0.6],
  ]);
  return (
    drawn +
    fill(tuft, hair.base) +
    line(
      `M${end[0] - width * 0.3} ${end[1] + 1}h${width * 0.6}`,
      studio.tones(studio.scene.palette.accents[0]).base,
      6,
    )
  );
}

export function drawBraids(studio: Studio): HairLayers {
  const { head, scene } = studio;
  const plait = (side: -1 | 1) => {
    const ear = head.side(side)[5] as Point;
    return drawPlait(
      studio,
      [
        [ear[0] + side * 6, 36],
        [ear[0] + side * 20, 110],
        [ear[0] + side * 18, 190],
        [ear[0] + side * 4, 300],
      ],
      32,
      `plait${side}`,
    );
  };
  const knot: Point = [-head.yaw * 60, -112];
  return {
    back: fill(
      blob([...getOuterEdge(studio, -1, 6, 4).toReversed(), ...getOuterEdge(studio, 1, 6, 4)]),
      studio.hair.dark,
    ),
    front:
      plait(-1) +
      plait(1) +
      drawSweptHair(studio, knot, 6) +
      (scene.identity.hair.fringe ? drawFringe(studio, 6, 0) : drawWisps(studio)),
  };
}
