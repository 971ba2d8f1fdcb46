import { describe, expect, test } from 'vitest';
import { computeSsim, type Luma } from './ssim.ts';

const [width, height] = [64, 48];
const draw = (shade: (x: number, y: number) => number): Luma => ({
  data: Uint8Array.from({ length: width * height }, (_, at) => shade(at % width, Math.floor(at / width))),
  width,
  height,
});
const waves = draw((x, y) => 128 + 90 * Math.sin(x / 4) * Math.cos(y / 5));

describe('the structural similarity', () => {
  test('of a picture with itself is 1', () => {
    expect(computeSsim(waves, waves)).toBe(1);
  });

  test('falls with noise, and is near 0 for another picture', () => {
    const noise = (strength: number) =>
      draw((x, y) => 128 + 90 * Math.sin(x / 4) * Math.cos(y / 5) + strength * Math.sin(x * 37 + y * 91));
    const [little, much] = [computeSsim(waves, noise(4)), computeSsim(waves, noise(30))];
    expect(little).toBeLessThan(1);
    expect(much).toBeLessThan(little);
    expect(
      Math.abs(
        computeSsim(
          waves,
          draw((x, y) => ((x * 7 + y * 13) % 5) * 50),
        ),
      ),
    ).toBeLessThan(0.1);
  });

  test('is that of the formula, by the direct way of one window', () => {
    const small = (seed: number): Luma => ({
      data: Uint8Array.from({ length: 64 }, (_, at) => (at * seed) % 200),
      width: 8,
      height: 8,
    });
    const [one, other] = [small(7), small(11)];
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const [a, b] = [[...one.data], [...other.data]];
    const [meanA, meanB] = [mean(a), mean(b)];
    const varianceA = mean(a.map((value) => (value - meanA) ** 2));
    const varianceB = mean(b.map((value) => (value - meanB) ** 2));
    const covariance = mean(a.map((value, at) => (value - meanA) * ((b[at] ?? 0) - meanB)));
    const expected =
      ((2 * meanA * meanB + 6.5025) / (meanA ** 2 + meanB ** 2 + 6.5025)) *
      ((2 * covariance + 58.5225) / (varianceA + varianceB + 58.5225));
    expect(computeSsim(one, other)).toBeCloseTo(expected, 10);
  });
});
