import { expect, it } from 'vitest';
import { hostileUnits, repeatTo } from '#tests/setup/hostile-texts.ts';
import { judge } from './judge.ts';

/** Counts the look-ups of a judgement, of which every step of folding, reading and matching makes some. */
function countSteps(text: string): number {
  const original = Map.prototype.get;
  let steps = 0;
  Map.prototype.get = function get(this: Map<unknown, unknown>, key: unknown) {
    steps += 1;
    return original.call(this, key);
  };
  try {
    judge({ category: 'nsfw', fields: { prompt: text } });
  } finally {
    Map.prototype.get = original;
  }
  return steps;
}

it.each(hostileUnits)('judging %j repeated takes steps in proportion to its length', (unit) => {
  // The first judgement fills caches.
  countSteps(repeatTo(unit, 1_000));
  const [short, long] = [countSteps(repeatTo(unit, 1_000)), countSteps(repeatTo(unit, 8_000))];
  expect(short).toBeGreaterThanOrEqual(1_000);
  expect(long).toBeLessThan(8.5 * short);
});
