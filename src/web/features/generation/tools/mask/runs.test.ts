import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRuns, encodeRuns } from './runs.ts';

const runs = fc.array(fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 1, max: 40_000 })), {
  maxLength: 12,
});

describe('run lengths', () => {
  it('decode to the original pixels', () => {
    fc.assert(
      fc.property(runs, (parts) => {
        const pixels = Uint8Array.from(parts.flatMap(([value, count]) => Array(count).fill(value)));
        expect(decodeRuns(encodeRuns(pixels), pixels.length)).toEqual(pixels);
      }),
      { numRuns: 60 },
    );
  });

  it('of one value take a few bytes at any length', () => {
    expect(encodeRuns(new Uint8Array(16_777_216)).length).toBeLessThan(8);
  });

  it('of another size, or truncated, are rejected', () => {
    const encoded = encodeRuns(Uint8Array.of(1, 1, 1, 2, 2));
    expect(decodeRuns(encoded, 4)).toBeNull();
    expect(decodeRuns(encoded, 6)).toBeNull();
    expect(decodeRuns(encoded.subarray(0, 2), 5)).toBeNull();
    expect(decodeRuns(new Uint8Array(0), 0)).toEqual(new Uint8Array(0));
  });
});
