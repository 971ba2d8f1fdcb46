/** Draws smooth hair as sheets between two guide curves, each cut into locks. */

import { getLightness, mix } from '../color.ts';
import { between, curve, cut, fill, line, type Point, resample, tapered } from '../pen.ts';
import type { Tones } from '../tones.ts';
import type { Studio } from './studio.ts';

export type Guide = readonly Point[];

export type SheetOptions = {
  name: string;
  tones: Tones;
  locks: number;
  /** How far lock tips reach beyond the sheet, in figure units. */
  ragged?: number;
  /** The strength of the highlight, 0 … 1, and its place between root (0) and tip (1). */
  shine?: number;
  shineAt?: number;
  /** How dark the whole sheet is: 0 in front, 1 far back. */
  depth?: number;
};

const samples = 12;

/** Two guides of equal length and the curves between them. */
function createWeave(a: Guide, b: Guide): (across: number) => Point[] {
  const [first, second] = [resample(a, samples), resample(b, samples)];
  return (across) => first.map((point, i) => between(point, second[i] as Point, across));
}

/** Draws the sheet between guides `a` and `b`, both from root to tip. */
export function drawSheet(studio: Studio, a: Guide, b: Guide, options: SheetOptions): string {
  const { pen } = studio;
  const { tones, locks, ragged = 6, shine = 0.6, shineAt = 0.3, depth = 0 } = options;
  const roll = studio.dice(`sheet ${options.name}`);
  const strand = createWeave(a, b);
  const [first, last, middle] = [strand(0), strand(1), strand(0.5)];
  const outline = cut(first, last.toReversed());
  const [root, tip] = [middle[0] as Point, middle.at(-1) as Point];
  // Pale hair has pale shadows: dark ones would look like another colour.
  const pale = getLightness(tones.base) > 0.68;
  const [light, main, dark] =
    depth <= 0.5
      ? [tones.lit, tones.base, tones.deep]
      : pale
        ? [mix(tones.base, tones.soft, 0.6), tones.soft, mix(tones.soft, tones.deep, 0.6)]
        : [tones.soft, tones.deep, tones.dark];
  const paint = pen.linear(root, tip, [
    [0, dark],
    [shineAt * 0.6, main],
    [shineAt, light],
    [Math.min(1, shineAt + 0.25), main],
    [1, depth > 0.5 ? dark : tones.soft],
  ]);
  const body = fill(outline, paint);
  let cuts = '';
  for (let i = 0; i < locks; i++) {
    const from = (i + roll.between(-0.25, 0.25)) / locks;
    const to = from + roll.between(0.6, 1.3) / locks;
    const [left, right] = [strand(Math.max(0, from)), strand(Math.min(1, to))];
    const end = left.at(-1) as Point;
    const before = left.at(-3) as Point;
    const length = Math.hypot(end[0] - before[0], end[1] - before[1]) || 1;
    const reach = roll.between(0.2, 1) * ragged;
    const point: Point = [
      (end[0] + (right.at(-1)?.[0] ?? end[0])) / 2 + ((end[0] - before[0]) / length) * reach,
      (end[1] + (right.at(-1)?.[1] ?? end[1])) / 2 + ((end[1] - before[1]) / length) * reach,
    ];
    const skip = Math.floor(roll.between(0, 4));
    const lock = cut([...left.slice(skip, -1), point], right.slice(skip, -1).toReversed());
    cuts += fill(lock, roll.chance(0.5) ? light : dark, roll.between(0.1, 0.34));
    if (ragged > 0)
      cuts += fill(cut([...left.slice(-4, -1), point], right.slice(-4, -1).toReversed()), paint);
  }
  let threads = '';
  for (let i = 0; i < locks * 2; i++) {
    const path = strand(roll.next());
    const start = Math.floor(roll.between(0, 5));
    const part = path.slice(start, start + Math.floor(roll.between(5, samples)));
    if (part.length > 3)
      threads += fill(
        tapered(part, roll.between(0.8, 2.2)),
        roll.chance(0.45) ? tones.glow : tones.dark,
        roll.between(0.16, 0.4),
      );
  }
  let gloss = '';
  for (let i = 0; i < locks * 1.6 * shine; i++) {
    const path = strand(roll.between(0.04, 0.96));
    const start = Math.max(0, Math.round(shineAt * samples - roll.between(1.4, 2.6)));
    const part = path.slice(start, start + Math.floor(roll.between(3, 5)));
    if (part.length > 2)
      gloss += fill(
        tapered(part, roll.between(1.4, 4.2)),
        tones.glow,
        roll.between(0.2, 0.5) * shine * (depth > 0.5 ? 0.3 : 1),
      );
  }
  return (
    body +
    cuts +
    pen.clipped(outline, threads + gloss) +
    line(curve(first), tones.dark, 1.2, 0.3) +
    line(curve(last), tones.dark, 1.2, 0.3)
  );
}

/** The hairline from the left sideburn over the forehead to the right one. */
export function getHairline(studio: Studio, rise = 0): Point[] {
  const { head, scene } = studio;
  const strong = scene.identity.build === 'masculine' ? 1 : 0;
  const recede = strong && scene.identity.age > '40s' ? 12 : 0;
  const right: [number, number][] = [
    [0, -76 - rise + strong * 2],
    [22, -77 - rise - recede * 0.4],
    [44, -68 - rise - recede],
    [60, -48 - rise * 0.5 - recede * 0.4],
    [66, -26],
    [72, -6],
    [73, 14 + strong * 6],
  ];
  return [
    ...right
      .slice(1)
      .toReversed()
      .map(([x, y]) => head.project(-x, y)),
    ...right.map(([x, y]) => head.project(x, y)),
  ];
}

/** The outer edge of hair on one side, from the crown down to `stop` (0 crown … 13 chin). */
export const getOuterEdge = (studio: Studio, side: -1 | 1, volume: number, stop = 6): Point[] =>
  studio.head
    .side(side, () => volume)
    .slice(stop)
    .toReversed();

/** The top of the hair over a place `x` of the parting. */
export const getCrown = (studio: Studio, x: number, volume: number): Point => [
  studio.head.project(x, -110, -40)[0],
  -118 - volume + Math.abs(x) * 0.17,
];
