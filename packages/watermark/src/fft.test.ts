import { expect, it } from 'vitest';
import { createSpectrum, transform, transformBack, transformBackToReal } from './fft.ts';

it('a wave is one frequency and its opposite, and comes back', () => {
  const side = 32;
  const spectrum = createSpectrum(side);
  const wave = (at: number) => Math.cos((2 * Math.PI * (3 * (at % side) + 5 * Math.floor(at / side))) / side);
  for (let at = 0; at < side * side; at++) spectrum.re[at] = wave(at);
  transform(spectrum);
  const strong = [...spectrum.re.keys()].filter((at) => Math.abs(spectrum.re[at] ?? 0) > 1);
  expect(strong).toEqual([5 * side + 3, 27 * side + 29]);
  expect(spectrum.re[5 * side + 3]).toBeCloseTo((side * side) / 2, 2);
  transformBack(spectrum);
  for (let at = 0; at < side * side; at++) expect(spectrum.re[at]).toBeCloseTo(wave(at), 4);
});

it.each([2, 8, 64])('real numbers on a side of %i come back by half the work', (side) => {
  const spectrum = createSpectrum(side);
  const numbers = Float32Array.from(
    { length: side * side },
    (_, at) => Math.sin(at * at) + (at % 7) - (at === 3 ? 20 : 0),
  );
  spectrum.re.set(numbers);
  transform(spectrum);
  const back = transformBackToReal(spectrum);
  for (let at = 0; at < side * side; at++) expect(back[at]).toBeCloseTo(numbers[at] ?? 0, 4);
});

it('takes powers of two alone', () => {
  expect(() => transform(createSpectrum(12))).toThrow(RangeError);
});
