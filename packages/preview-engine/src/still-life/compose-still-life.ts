/** Places the things of a still life: where each stands, and how large it is. Pure. */

import type { Box } from '@castwright/engine-port';
import { findTerms } from '../binding.ts';
import type { Dice } from '../random.ts';
import type { Place, PlacedThing } from '../scene.ts';
import type { Subject } from '../subject/read-subject.ts';
import { type ColorName, colors } from '../words/dress.ts';
import { tokenize } from '../words/vocabulary.ts';
import { catalogue } from './catalogue.ts';

/** The units of a thing's box that its drawing fills, on average. */
const filled = 176;

/** The side of a thing's box in its units, and the ground in it. */
const boxSide = 200;
const boxGround = 190;

/** The place of things that a prompt leaves open: that of the first thing that has one, else a studio. */
export const findHome = (things: Subject['things']): Place =>
  things.map(({ name }) => catalogue[name].home).find((home) => home !== undefined) ?? 'studio';

/** The colour that a prompt gives a thing: "a red car". */
function findColor(words: string, name: string): string | null {
  const tokens = tokenize(words).filter((token) => token !== name);
  for (const length of [2, 1]) {
    for (let from = 0; from + length <= tokens.length; from++) {
      const terms = findTerms(tokens.slice(from, from + length).join(' '));
      const color = terms?.find(({ facet, implied }) => facet === 'color' && !implied)?.value;
      if (color && color in colors) return colors[color as ColorName];
    }
  }
  return null;
}

/** Places a thing in a box of the picture: on its lower edge, in its middle, as large as it allows. */
export function placeInBox(
  { name, words }: Subject['things'][number],
  box: Box,
  { width, height }: { width: number; height: number },
  dice: Dice,
): PlacedThing {
  const scale = Math.min(box.width * width, box.height * height) / boxSide;
  return {
    name,
    color: findColor(words, name),
    x: (box.x + box.width / 2) * width,
    y: (box.y + box.height) * height - scale * (boxSide - boxGround),
    scale,
    mirror: dice.chance(0.25),
  };
}

/**
 * Places things side by side in one row, or in two from four things on.
 *
 * @returns back to front
 */
export function placeThings(
  things: Subject['things'],
  { width, height }: { width: number; height: number },
  roll: (name: string) => Dice,
): PlacedThing[] {
  const ratio = width / height;
  const ground = height * (ratio > 1.2 ? 0.86 : ratio > 0.9 ? 0.83 : ratio > 0.6 ? 0.77 : 0.7);
  const back = things.length > 3 ? Math.floor(things.length / 2) : 0;
  const rows = [things.slice(0, back), things.slice(back)] as const;
  return rows.flatMap((row, depth) => {
    if (row.length === 0) return [];
    const sizes = row.map(({ name }) => catalogue[name].size ?? 1);
    const wide = sizes.reduce((sum, size) => sum + size, 0) * filled;
    const tallest = Math.max(...sizes) * filled;
    const room = row.length === 1 ? 0.74 : 0.9;
    const scale =
      Math.min((width * room) / wide, (height * (row.length === 1 ? 0.66 : 0.6)) / tallest) *
      (depth === 0 ? 0.86 : 1);
    let left = width / 2 - (wide * scale) / 2;
    return row.map(({ name, words }, at): PlacedThing => {
      const size = (sizes[at] ?? 1) * scale;
      const x = left + (filled * size) / 2;
      left += filled * size;
      const dice = roll(`thing ${depth} ${at}`);
      const again = at > 0 && row[at - 1]?.name === name;
      return {
        name,
        color: findColor(words, name),
        x,
        y: ground - (depth === 0 ? height * 0.1 : 0) + height * dice.between(-0.008, 0.012),
        scale: size * dice.between(0.96, 1.02),
        mirror: again ? dice.chance(0.5) : dice.chance(0.25),
      };
    });
  });
}
