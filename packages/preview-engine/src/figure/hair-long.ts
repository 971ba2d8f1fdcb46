/** Draws falling hair: bob, shoulder length, long, wavy. */

import type { Point } from '../pen.ts';
import { drawSheet, type Guide, getCrown, getOuterEdge } from './hair-sheet.ts';
import type { Studio } from './studio.ts';

export type HairLayers = { back: string; front: string };

type Fall = { length: number; flare: number; wave: number; tuck: number };

const falls: Record<string, Fall> = {
  bob: { length: 84, flare: 10, wave: 0, tuck: 12 },
  shoulder: { length: 150, flare: 16, wave: 3, tuck: 6 },
  long: { length: 300, flare: 20, wave: 3, tuck: 0 },
  wavy: { length: 260, flare: 30, wave: 10, tuck: 0 },
};

const addWaves = (points: Guide, wave: number, phase: number): Point[] =>
  points.map(([x, y]) => [x + Math.sin(y / 26 + phase) * wave * Math.min(1, Math.max(0, (y + 30) / 70)), y]);

/** The two guides of the curtain on one side: along the face, and the outline. */
function shapeCurtain(
  studio: Studio,
  side: -1 | 1,
  volume: number,
  fall: Fall,
  length: number,
): [Guide, Guide] {
  const { head, scene } = studio;
  const part = scene.identity.hair.part;
  const rootX = part * 26;
  const heavy = part === 0 ? 0 : side === -part ? 1 : -0.4;
  const root = head.project(rootX, -80);
  const ear = head.side(side)[6] as Point;
  const outline = getOuterEdge(studio, side, volume);
  const low = outline.at(-1) as Point;
  const inner: Point[] = [
    root,
    head.project(rootX + side * (16 - heavy * 3), -76 + heavy * 6),
    head.project(side * 46, -58 + heavy * 10),
    head.project(side * 64, -26 + heavy * 8),
    [ear[0] - side * 8, 8],
    [ear[0] - side * (6 + fall.tuck * 0.4), 46],
    [ear[0] - side * (4 + fall.tuck), Math.min(length - 6, 84)],
  ];
  const outer: Point[] = [
    getCrown(studio, rootX, volume),
    ...outline.slice(1),
    [low[0] + side * fall.flare * 0.5, Math.min(60, length * 0.6)],
  ];
  if (length > 100) {
    inner.push([ear[0] + side * (2 + fall.flare * 0.2), lerpTo(length, 0.55)], [ear[0] - side * 2, length]);
    outer.push(
      [low[0] + side * fall.flare, lerpTo(length, 0.5)],
      [low[0] + side * fall.flare * 0.9, lerpTo(length, 0.8)],
      [low[0] + side * fall.flare * 0.3, length + 12],
    );
  } else if (fall.length > 100) {
    // On the side that falls behind the shoulder, the lock before the ear ends in a point.
    outer.splice(-1, 1, [low[0] - side, 44], [ear[0] + side * 2, length + 8]);
  } else {
    outer.push([low[0] + side * (fall.flare - fall.tuck * 0.6), length]);
  }
  return [addWaves(inner, fall.wave, side), addWaves(outer, fall.wave * 1.2, side + 0.7)];
}

const lerpTo = (length: number, amount: number) => 84 + (length - 84) * amount;

/** Draws a fringe from the crown to the brows. */
export function drawFringe(studio: Studio, volume: number, sweep: number): string {
  const { head } = studio;
  const guide = (side: number): Guide => [
    getCrown(studio, side * 10, volume * 0.6),
    head.project(side * 36 + sweep * 6, -92, 10),
    head.project(side * 55 + sweep * 9, -56, 8),
    head.project(side * 60 + sweep * 6, -24 + side * sweep * 9, 6),
  ];
  return drawSheet(studio, guide(-1), guide(1), {
    name: 'fringe',
    tones: studio.hair,
    locks: 13,
    ragged: 4,
    shineAt: 0.45,
    shine: 0.7,
  });
}

/** Draws bob, shoulder, long or wavy hair, one side before the shoulder and one behind it. */
export function drawFallingHair(studio: Studio, style: string): HairLayers {
  const { scene, head, hair } = studio;
  const fall = falls[style] ?? (falls.long as Fall);
  const volume = 9 + scene.identity.hair.volume * 5 + fall.wave * 0.6;
  const roll = studio.dice('fall');
  const frontSide: -1 | 1 = head.far !== 0 ? (-head.far as -1 | 1) : roll.chance(0.5) ? 1 : -1;
  const both = roll.chance(0.4);
  const length = fall.length * roll.between(0.92, 1.08);
  const sheets = ([-1, 1] as const).map((side) => {
    const inFront = fall.length < 120 || both || side === frontSide;
    const [inner, outer] = shapeCurtain(studio, side, volume, fall, inFront ? length : Math.min(length, 99));
    const [behindInner, behindOuter] = shapeCurtain(studio, side, volume - 1, fall, length);
    const center: Guide = behindInner.map(([, y], i) => [side * 2 - head.yaw * 30, i === 0 ? -100 : y]);
    return {
      back: drawSheet(studio, center, behindOuter, {
        name: `back${side}`,
        tones: hair,
        locks: 9,
        ragged: fall.length < 120 ? 2 : 12,
        shine: 0.2,
        depth: 1,
      }),
      front: drawSheet(studio, inner, outer, {
        name: `front${side}`,
        tones: hair,
        locks: 9,
        ragged: fall.length < 120 ? 3 : 11,
        shine: side === studio.lit ? 0.95 : 0.5,
        shineAt: 0.26,
      }),
    };
  });
  const order = head.far === 1 ? sheets.toReversed() : sheets;
  return {
    back: sheets.map((sheet) => sheet.back).join(''),
    front:
      order.map((sheet) => sheet.front).join('') +
      (scene.identity.hair.fringe ? drawFringe(studio, volume, scene.identity.hair.part) : ''),
  };
}
