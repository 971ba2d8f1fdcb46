import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoment, frameLength, nextFrame, nextSpeed, speeds, within } from './film-time.ts';

describe('a film', () => {
  it('goes frame by frame, each of them once, and no farther than its ends', () => {
    const rates = fc.constantFrom(12, 23.976, 24, 25, 30, 60);
    fc.assert(
      fc.property(rates, fc.integer({ min: 2, max: 40 }), (rate, frames) => {
        const length = frames / rate;
        const frameOf = (seconds: number) => Math.floor(seconds * rate);
        let at = 0;
        for (let frame = 1; frame < frames; frame += 1) {
          at = nextFrame(at, 1, length, 1 / rate);
          expect(frameOf(at)).toBe(frame);
        }
        expect(nextFrame(at, 1, length, 1 / rate)).toBe(at);
        expect(at).toBeLessThan(length);
        for (let frame = frames - 2; frame >= 0; frame -= 1) {
          at = nextFrame(at, -1, length, 1 / rate);
          expect(frameOf(at)).toBe(frame);
        }
        expect(nextFrame(at, -1, length, 1 / rate)).toBe(at);
      }),
    );
  });

  it('steps from the very beginning of a frame, though rounding puts that a hair before it', () => {
    expect(Math.floor(nextFrame(0.3 - 1e-9, 1, 3, 0.1) * 10)).toBe(4);
    expect(nextFrame(0, 1, 3, null)).toBeCloseTo(1.5 / 24);
  });

  it('tells by two frames how long one lasts', () => {
    expect(frameLength(null, 1, 1 + 1 / 30)).toBeCloseTo(1 / 30);
    expect(frameLength(1 / 30, 1, 1 + 2 / 30)).toBe(1 / 30);
    expect(frameLength(2 / 30, 1, 1 + 1 / 30)).toBeCloseTo(1 / 30);
    expect(frameLength(1 / 30, 2, 0)).toBe(1 / 30);
    expect(frameLength(1 / 30, 0, 2)).toBe(1 / 30);
  });

  it('has seven speeds, from a quarter to twice', () => {
    expect(speeds[0]).toBe(0.25);
    expect(nextSpeed(1, 1)).toBe(1.25);
    expect(nextSpeed(1, -1)).toBe(0.75);
    expect(nextSpeed(2, 1)).toBe(2);
    expect(nextSpeed(0.25, -1)).toBe(0.25);
  });

  it('says its times in tenths', () => {
    expect(formatMoment(0)).toBe('0:00.0');
    expect(formatMoment(1.46)).toBe('0:01.4');
    expect(formatMoment(0.3)).toBe('0:00.3');
    expect(formatMoment(61.25)).toBe('1:01.2');
    expect([within(-1, 3), within(2, 3), within(9, 3)]).toEqual([0, 2, 3]);
  });
});
