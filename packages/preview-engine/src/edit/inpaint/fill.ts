/** Fills a hole with patches of its surroundings, from coarse to fine (Wexler, Shechtman, Irani 2007). */

import { createDice, type Dice } from '../../random.ts';
import { diffuse } from './diffuse.ts';
import { type FieldWithHole, halve, measureDepths } from './field.ts';
import { grow } from './grow.ts';
import {
  adoptMatches,
  createMatches,
  improveMatches,
  type Matches,
  measureCosts,
  repaintHole,
} from './patch-match.ts';

/** A hole this thin (pixels from its border to its middle) needs no coarser level. */
const thinDepth = 20;
/** The smallest side of a level. */
const minSide = 24;
/** The rounds of matching and repainting for a level: the coarsest level decides the layout. */
const rounds = { coarse: 4, finest: 2 };

/**
 * Fills the hole of a picture, in place.
 *
 * @param onLevel called after each level
 * @returns the source of each patch; null when too little was known, and the colours around were only diffused
 */
export function fill(
  holed: FieldWithHole,
  seed: number,
  onLevel: (done: number, of: number) => void,
): Matches | null {
  const levels = buildPyramid(holed);
  const roll = createDice(seed, 'fill');
  let coarser: { matches: Matches; width: number } | null = null;
  for (const [n, level] of levels.entries()) {
    const { width, height } = level.picture;
    const matches = createMatches(level, roll);
    if (!matches) diffuseIntoHole(level);
    else {
      const depths = measureDepths(level.hole, width, height);
      if (coarser) {
        adoptMatches(matches, width, coarser.matches, coarser.width);
        repaintHole(matches, level, depths);
      } else grow(level, matches);
      refineMatches(matches, level, depths, n === levels.length - 1 ? rounds.finest : rounds.coarse, roll);
      coarser = { matches, width };
    }
    onLevel(n + 1, levels.length);
  }
  return coarser?.matches ?? null;
}

/** The levels, coarsest first; the last is the given picture. */
function buildPyramid(holed: FieldWithHole): FieldWithHole[] {
  const levels = [holed];
  for (let level = holed; ; ) {
    const { width, height } = level.picture;
    const deepest = measureDepths(level.hole, width, height).reduce(
      (most, depth) => Math.max(most, depth),
      0,
    );
    if (deepest <= thinDepth || Math.min(width, height) < 2 * minSide) return levels;
    level = halve(level);
    levels.unshift(level);
  }
}

function refineMatches(
  matches: Matches,
  level: FieldWithHole,
  depths: Float32Array,
  times: number,
  roll: Dice,
): void {
  for (let round = 0; round < times; round++) {
    measureCosts(matches, level.picture);
    improveMatches(matches, level.picture, false, roll);
    improveMatches(matches, level.picture, true, roll);
    repaintHole(matches, level, depths);
  }
}

function diffuseIntoHole({ picture, hole }: FieldWithHole): void {
  diffuse(
    picture,
    Float32Array.from(hole, (inside) => (inside ? 0 : 1)),
  );
}
