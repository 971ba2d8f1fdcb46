import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampTime,
  formatVideoTime,
  getNextFrameTime,
  getNextSpeed,
  speeds,
  updateFrameDuration,
} from './video-time.ts';

describe('a video', () => {
  it('steps through each frame once, within its ends', () => {
    const rates = fc.constantFrom(12, 23.976, 24, 25, 30, 60);
    fc.assert(
      fc.property(rates, fc.integer({ min: 2, max: 40 }), (rate, frames) => {
        const length = frames / rate;
        const getFrame = (seconds: number) => Math.floor(seconds * rate);
        let at = 0;
        for (let frame = 1; frame < frames; frame += 1) {
          at = getNextFrameTime(at, 1, length, 1 / rate);
          expect(getFrame(at)).toBe(frame);
        }
        expect(getNextFrameTime(at, 1, length, 1 / rate)).toBe(at);
        expect(at).toBeLessThan(length);
        for (let frame = frames - 2; frame >= 0; frame -= 1) {
          at = getNextFrameTime(at, -1, length, 1 / rate);
          expect(getFrame(at)).toBe(frame);
        }
        expect(getNextFrameTime(at, -1, length, 1 / rate)).toBe(at);
      }),
    );
  });

  it('steps from the start of a frame despite rounding', () => {
    expect(Math.floor(getNextFrameTime(0.3 - 1e-9, 1, 3, 0.1) * 10)).toBe(4);
    expect(getNextFrameTime(0, 1, 3, null)).toBeCloseTo(1.5 / 24);
  });

  it('measures the frame duration from two frames', () => {
    expect(updateFrameDuration(null, 1, 1 + 1 / 30)).toBeCloseTo(1 / 30);
    expect(updateFrameDuration(1 / 30, 1, 1 + 2 / 30)).toBe(1 / 30);
    expect(updateFrameDuration(2 / 30, 1, 1 + 1 / 30)).toBeCloseTo(1 / 30);
    expect(updateFrameDuration(1 / 30, 2, 0)).toBe(1 / 30);
    expect(updateFrameDuration(1 / 30, 0, 2)).toBe(1 / 30);
  });

  it('has seven speeds, from a quarter to twice', () => {
    expect(speeds[0]).toBe(0.25);
    expect(getNextSpeed(1, 1)).toBe(1.25);
    expect(getNextSpeed(1, -1)).toBe(0.75);
    expect(getNextSpeed(2, 1)).toBe(2);
    expect(getNextSpeed(0.25, -1)).toBe(0.25);
  });

  it('formats times in tenths', () => {
    expect(formatVideoTime(0)).toBe('0:00.0');
    expect(formatVideoTime(1.46)).toBe('0:01.4');
    expect(formatVideoTime(0.3)).toBe('0:00.3');
    expect(formatVideoTime(61.25)).toBe('1:01.2');
    expect([clampTime(-1, 3), clampTime(2, 3), clampTime(9, 3)]).toEqual([0, 2, 3]);
  });
});
