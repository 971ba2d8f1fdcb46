/** Deterministic randomness: every choice has a name, so adding one choice never reshuffles the others. */

/** FNV-1a with a final avalanche, over any mix of text and numbers. @returns an unsigned 32-bit integer */
export function hash(...parts: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of parts.join('\u0001')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A stream of random choices that depends on the seed only. */
export type Dice = {
  /** A number in [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  /** A number in [low, high], more likely near the middle. */
  around(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(options: readonly T[]): T;
};

/** Creates the stream `name` of a seed (mulberry32). */
export function createDice(seed: number, name: string): Dice {
  let state = hash(seed, name);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    around: (low, high) => low + ((high - low) * (next() + next() + next())) / 3,
    chance: (probability) => next() < probability,
    pick: (options) => {
      const chosen = options[Math.floor(next() * options.length)];
      if (chosen === undefined) throw new RangeError('Nothing to pick from');
      return chosen;
    },
  };
}
