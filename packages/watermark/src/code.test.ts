import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codedBits, decode, encode } from './code.ts';

const payload = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const toSoft = (coded: Uint8Array) => Float64Array.from(coded, (bit) => (bit ? 1 : -1));

describe('a payload', () => {
  it('is decoded from its bits', () => {
    fc.assert(
      fc.property(payload, (given) => {
        expect(decode(toSoft(encode(given)))).toBe(given);
      }),
      {
        numRuns: 50,
      },
    );
  });

  it('is decoded though one bit in eight is wrong', () => {
    const flips = fc.shuffledSubarray(
      Array.from({ length: codedBits / 8 }, (_, n) => n),
      { minLength: codedBits / 16 },
    );
    fc.assert(
      fc.property(payload, flips, fc.integer({ min: 0, max: 7 }), (given, wrong, shift) => {
        const soft = toSoft(encode(given));
        for (const n of wrong) soft[8 * n + shift] = -(soft[8 * n + shift] as number);
        expect(decode(soft)).toBe(given);
      }),
      { numRuns: 50 },
    );
  });

  it('is never found in noise', () => {
    const noise = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
      minLength: codedBits,
      maxLength: codedBits,
    });
    fc.assert(
      fc.property(noise, (soft) => {
        expect(decode(soft)).toBeNull();
      }),
      { numRuns: 300 },
    );
  });
});
