/** Stubble, moustaches and beards. */

import { mix } from '../color.ts';
import { blob, curve, cut, fill, lerp, line, type Point } from '../pen.ts';
import type { Studio } from './studio.ts';

const getMouthY = (studio: Studio) => 72 + studio.head.face.noseLength * 2 + studio.head.face.length * 2;

function drawStrands(
  studio: Studio,
  from: Point[],
  to: Point[],
  count: number,
  color: string,
  opacity: number,
): string {
  const roll = studio.dice('beard');
  let drawn = '';
  for (let i = 0; i < count; i++) {
    const at = roll.next() * (from.length - 1);
    const index = Math.floor(at);
    const mixPoint = (points: Point[]): Point => [
      lerp(points[index]?.[0] ?? 0, points[index + 1]?.[0] ?? points[index]?.[0] ?? 0, at - index),
      lerp(points[index]?.[1] ?? 0, points[index + 1]?.[1] ?? points[index]?.[1] ?? 0, at - index),
    ];
    const [a, b] = [mixPoint(from), mixPoint(to)];
    const [start, end] = [roll.between(0, 0.6), roll.between(0.7, 1.02)];
    const p = (t: number): Point => [lerp(a[0], b[0], t), lerp(a[1], b[1], t)];
    drawn += line(
      curve([p(start), p((start + end) / 2), p(end)]),
      color,
      roll.between(0.8, 2),
      opacity * roll.between(0.4, 1),
    );
  }
  return drawn;
}

function shapeBeard(studio: Studio, drop: number): { path: string; top: Point[]; bottom: Point[] } {
  const { head } = studio;
  const m = getMouthY(studio);
  const p = (x: number, y: number, lift = 0) => head.project(x, y, lift);
  const top = [
    p(-73, 12),
    p(-63, 34),
    p(-50, 50),
    p(-36, 57),
    p(-20, m - 11, 3),
    p(0, m - 12, 6),
    p(20, m - 11, 3),
    p(36, 57),
    p(50, 50),
    p(63, 34),
    p(73, 12),
  ];
  const grow = (side: -1 | 1) =>
    head
      .side(side, (y) => (y > 20 ? (1 + drop * 0.05) * Math.min(3, (y - 20) / 12) : 0))
      .slice(1, 8)
      .map(([x, y], i): Point => [x, y + drop * Math.max(0, 1 - i / 4.5) ** 0.8]);
  const bottom = [...grow(-1).toReversed(), ...grow(1)];
  return { path: cut(top, bottom.toReversed()), top, bottom };
}

/** Draws facial hair inside the outline of the face. `drawBeardOver` finishes long beards. */
export function drawFacialHair(studio: Studio): string {
  const { scene, beard: hair, skin, pen } = studio;
  const kind = scene.identity.facialHair;
  if (kind !== 'stubble') return '';
  const { path } = shapeBeard(studio, 0);
  return fill(path, mix(hair.deep, skin.deep, 0.5), 0.36, pen.blur(4));
}

/** Draws beards and moustaches over the face. */
export function drawBeardOver(studio: Studio): string {
  const { scene, beard: hair, head, pen, lit } = studio;
  const kind = scene.identity.facialHair;
  if (kind === 'none' || kind === 'stubble') return '';
  const m = getMouthY(studio);
  const p = (x: number, y: number, lift = 3) => head.project(x, y, lift);
  const wide = scene.expression === 'smile' || scene.expression === 'laughing' ? 5 : 0;
  const moustache = (side: -1 | 1) => {
    const path = blob([
      p(0, m - 14, 8),
      p(side * 12, m - 14),
      p(side * 24, m - 7),
      p(side * (32 + wide), m + 4 - wide),
      p(side * 21, m - 1),
      p(side * 9, m - 3.5, 8),
      p(0, m - 6, 8),
    ]);
    return fill(path, side === lit ? hair.base : hair.soft);
  };
  const both =
    moustache(-1) +
    moustache(1) +
    drawStrands(
      studio,
      [p(-4, m - 12), p(4, m - 12)],
      [p(-30 - wide, m + 2), p(30 + wide, m + 2)],
      14,
      hair.deep,
      0.5,
    );
  if (kind === 'moustache') return both;
  if (kind === 'goatee') {
    const chin = head.chinY;
    const path = blob([
      p(-15, m + 16),
      p(0, m + 13),
      p(15, m + 16),
      p(18, chin - 8, 0),
      p(0, chin + 12, 0),
      p(-18, chin - 8, 0),
    ]);
    return (
      fill(path, hair.base) +
      drawStrands(
        studio,
        [p(-14, m + 16), p(0, m + 14), p(14, m + 16)],
        [p(-12, chin + 4), p(0, chin + 10), p(12, chin + 4)],
        22,
        hair.lit,
        0.4,
      ) +
      both
    );
  }
  const shapes = shapeBeard(studio, kind === 'longbeard' ? 62 : 12);
  const hole = blob([
    p(-21, m + 1),
    p(-10, m - 5),
    p(10, m - 5),
    p(21, m + 1),
    p(12, m + 13 + wide),
    p(0, m + 15 + wide),
    p(-12, m + 13 + wide),
  ]);
  const left = shapes.bottom[0]?.[0] ?? -60;
  const right = shapes.bottom.at(-1)?.[0] ?? 60;
  const tone = pen.linear(lit > 0 ? [right, 0] : [left, 0], lit > 0 ? [left, 0] : [right, 0], [
    [0, hair.lit],
    [0.4, hair.base],
    [1, hair.deep],
  ]);
  const inside =
    fill(shapes.path, tone) +
    drawStrands(studio, shapes.top, shapes.bottom, 70, hair.dark, 0.35) +
    drawStrands(studio, shapes.top, shapes.bottom, 50, hair.glow, 0.4);
  return pen.clipped(shapes.path, inside, hole) + both;
}
