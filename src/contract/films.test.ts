import fc from 'fast-check';
import { expect, it } from 'vitest';
import { divideFilmPrice, filmPrice, shotLengths } from './films.ts';
import { videoPrice } from './token-prices.ts';
import { videoQualities } from './values.ts';

/** A shot's length, and into which segments engines divide it. */
const shot = fc.constantFrom(...shotLengths).chain((seconds) => {
  const short = [seconds, ...(seconds === 10 ? [5] : [])];
  const segment = seconds > 10 ? fc.constant(5) : fc.constantFrom(...short);
  return segment.map((length) => ({
    seconds,
    segments: Array.from({ length: seconds / length }, () => length),
  }));
});

it('the jobs of a film cost what the film costs, and each at least one token', () => {
  const shots = fc.array(shot, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(shots, fc.constantFrom(...videoQualities), (made, quality) => {
      const priced = made.map(({ seconds, segments }) => ({ price: videoPrice(seconds, quality), segments }));
      const costs = divideFilmPrice(priced);
      expect(costs.map(({ length }) => length)).toEqual(
        made.map(({ segments: { length } }) => (length === 1 ? 1 : length + 1)),
      );
      const all = [...costs.flat(), 1];
      const lengths = made.map(({ seconds }) => seconds);
      expect(all.reduce((sum, cost) => sum + cost, 0)).toBe(filmPrice(lengths, quality));
      expect(Math.min(...all)).toBeGreaterThanOrEqual(1);
      expect(all.every(Number.isInteger)).toBe(true);
    }),
  );
});

it('joining kept shots again costs one token', () => {
  expect(filmPrice([], 'high')).toBe(1);
  expect(divideFilmPrice([])).toEqual([]);
});
