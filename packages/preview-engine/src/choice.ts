/** Choosing between what the words ask for, what they rule out, and what the seed likes. */

import type { Dice } from './random.ts';

/**
 * The last wanted value that is not avoided; otherwise one of `options` by the dice, never an avoided one while
 * another is left. The dice are always thrown once, so that a word changes nothing but its own trait.
 */
export function chosen<T>(roll: Dice, wanted: readonly T[], avoided: readonly T[], options: readonly T[]): T {
  const named = wanted.findLast((value) => !avoided.includes(value));
  const open = options.filter((value) => !avoided.includes(value));
  const thrown = roll.pick(open.length > 0 ? open : options);
  return named ?? thrown;
}
