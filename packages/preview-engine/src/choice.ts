/** Chooses a value by the prompt's words, the negative prompt's words, and the seed. */

import type { Dice } from './random.ts';

/**
 * Returns the last wanted value that is not avoided; otherwise a random one of `options`, and an avoided one only if
 * no other is left. Every call consumes one random number, so that a word changes no other trait.
 */
export function choose<T>(roll: Dice, wanted: readonly T[], avoided: readonly T[], options: readonly T[]): T {
  const named = wanted.findLast((value) => !avoided.includes(value));
  const open = options.filter((value) => !avoided.includes(value));
  const thrown = roll.pick(open.length > 0 ? open : options);
  return named ?? thrown;
}
