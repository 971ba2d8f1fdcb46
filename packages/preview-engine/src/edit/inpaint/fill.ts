/** What could stand in a hole: patches of the surroundings, from coarse to fine (Wexler, Shechtman, Irani 2007). */

import { type Dice, dice } from '../../random.ts';
import { diffuse } from './diffuse.ts';
import { depthsOf, type Holed, halved } from './field.ts';
import { grow } from './grow.ts';
import { improve, type Matches, matchesOf, measure, takeOver, vote } from './patch-match.ts';

/** A hole this thin (pixels from its border to its middle) is filled without a coarser picture of it. */
const thinDepth = 20;
/** Pictures are halved down to this side. */
const leastSide = 24;
/** How often a level is matched and drawn anew: the coarsest decides what stands where. */
const rounds = { coarse: 4, finest: 2 };

/**
 * Fills the hole of a picture, in place.
 *
 * @param onLevel after each level of fineness
 * @returns where each patch was taken from; null where too little was known, and the colours around only flowed in
 */
export function fill(
  holed: Holed,
  seed: number,
  onLevel: (done: number, of: number) => void,
): Matches | null {
  const levels = levelsOf(holed);
  const roll = dice(seed, 'fill');
  let coarser: { matches: Matches; width: number } | null = null;
  for (const [n, level] of levels.entries()) {
    const { width, height } = level.picture;
    const matches = matchesOf(level, roll);
    if (!matches) flowIn(level);
    else {
      const depths = depthsOf(level.hole, width, height);
      if (coarser) {
        takeOver(matches, width, coarser.matches, coarser.width);
        vote(matches, level, depths);
      } else grow(level, matches);
      settle(matches, level, depths, n === levels.length - 1 ? rounds.finest : rounds.coarse, roll);
      coarser = { matches, width };
    }
    onLevel(n + 1, levels.length);
  }
  return coarser?.matches ?? null;
}

/** Coarsest first; the last is the given one. */
function levelsOf(holed: Holed): Holed[] {
  const levels = [holed];
  for (let level = holed; ; ) {
    const { width, height } = level.picture;
    const deepest = depthsOf(level.hole, width, height).reduce((most, depth) => Math.max(most, depth), 0);
    if (deepest <= thinDepth || Math.min(width, height) < 2 * leastSide) return levels;
    level = halved(level);
    levels.unshift(level);
  }
}

function settle(matches: Matches, level: Holed, depths: Float32Array, times: number, roll: Dice): void {
  for (let round = 0; round < times; round++) {
    measure(matches, level.picture);
    improve(matches, level.picture, false, roll);
    improve(matches, level.picture, true, roll);
    vote(matches, level, depths);
  }
}

function flowIn({ picture, hole }: Holed): void {
  diffuse(
    picture,
    Float32Array.from(hole, (inside) => (inside ? 0 : 1)),
  );
}
