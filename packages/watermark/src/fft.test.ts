import { expect, it } from 'vitest';
import { createSpectrum, transformBackToReal, transformReal } from './fft.ts';

it('a wave is one frequency and its opposite', () => {
  const side = 32;
  const grid = { width: side, height: side };
  const wave = (at: number) => Math.cos((2 * Math.PI * (3 * (at % side) + 5 * Math.floor(at / side))) / side);
  const values = Float32Array.from({ length: side * side }, (_, at) => wave(at));
  const { im, re } = transformReal({ ...grid, values }, side, side / 2 + 1);
  const strong = [...re.keys()].filter((at) => Math.hypot(re[at] ?? 0, im[at] ?? 0) > 1);
  expect(strong).toEqual([3 * side + 5]);
  expect(re[3 * side + 5]).toBeCloseTo((side * side) / 2, 2);
});

it('rows of any number and length are padded with zeros, as by the definition', () => {
  const side = 16;
  const grid = {
    width: 11,
    height: 7,
    values: Float32Array.from({ length: 77 }, (_, at) => Math.sin(at * at)),
  };
  const { im, re } = transformReal(grid, side, 4);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < side; row++) {
      const sum = { re: 0, im: 0 };
      for (const [at, value] of grid.values.entries()) {
        const [x, y] = [at % grid.width, Math.floor(at / grid.width)];
        const angle = (-2 * Math.PI * (column * x + row * y)) / side;
        sum.re += value * Math.cos(angle);
        sum.im += value * Math.sin(angle);
      }
      expect(re[column * side + row]).toBeCloseTo(sum.re, 4);
      expect(im[column * side + row]).toBeCloseTo(sum.im, 4);
    }
  }
});

it.each([2, 8, 64])('real numbers on a side of %i come back', (side) => {
  const values = Float32Array.from(
    { length: side * side },
    (_, at) => Math.sin(at * at) + (at % 7) - (at === 3 ? 20 : 0),
  );
  const columns = transformReal({ width: side, height: side, values }, side, side / 2 + 1);
  const spectrum = createSpectrum(side);
  for (let x = 0; x <= side / 2; x++) {
    for (let y = 0; y < side; y++) {
      const opposite = ((side - y) % side) * side + ((side - x) % side);
      const [re, im] = [columns.re[x * side + y] ?? 0, columns.im[x * side + y] ?? 0];
      [spectrum.re[opposite], spectrum.im[opposite]] = [re, -im];
      [spectrum.re[y * side + x], spectrum.im[y * side + x]] = [re, im];
    }
  }
  const back = transformBackToReal(spectrum);
  for (let at = 0; at < side * side; at++) expect(back[at]).toBeCloseTo(values[at] ?? 0, 4);
});

it('takes powers of two alone', () => {
  const grid = { width: 1, height: 1, values: new Float32Array(1) };
  expect(() => transformReal(grid, 12, 1)).toThrow(RangeError);
});
