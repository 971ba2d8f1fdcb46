/** The tile that is repeated over a picture: a payload as phases of chosen frequencies. Pure. */

import { codedBits, encode } from './code.ts';
import { createSpectrum, type Spectrum, transformBackToReal } from './fft.ts';

/** Samples of a tile, both ways. Four tiles are as long as the longest side of a picture. */
export const tileSide = 128;
export const tilesOfSide = 4;
/** The frequencies that may be used, in cycles of a tile. Below them pictures have most of their energy, above them JPEG has least. */
const lowest = 5;
export const highest = 44;
/** Of the chosen frequencies, those whose phases are known, by which the detector finds the tile's place. */
const pilotShare = 0.3;

/** A frequency in cycles of a tile; the conjugate one is implied. */
export type Frequency = { x: number; y: number };

/** Numbers from 0 to 1 that are the same everywhere (mulberry32). */
function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffle<Item>(items: Item[], next: () => number): Item[] {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1));
    [items[at], items[other]] = [items[other] as Item, items[at] as Item];
  }
  return items;
}

function chooseFrequencies() {
  const numbers = createNumbers(0xca_57);
  const all: Frequency[] = [];
  for (let y = 0; y <= highest; y++) {
    for (let x = -highest; x <= highest; x++) {
      if (y === 0 && x <= 0) continue;
      const radius = Math.hypot(x, y);
      if (radius >= lowest && radius <= highest) all.push({ x, y });
    }
  }
  shuffle(all, numbers);
  const chosen = all.slice(0, all.length / 2);
  const pilots = Math.round(chosen.length * pilotShare);
  return {
    pilots: chosen.slice(0, pilots).map((at) => ({ ...at, phase: Math.floor(numbers() * 4) })),
    data: chosen.slice(pilots).map((at) => ({ ...at, mask: Math.floor(numbers() * 4) })),
    empty: all.slice(all.length / 2),
  };
}

/** The frequencies of the mark: pilots with quarter turns, those of the payload with what its signs are mixed with, and those without anything. */
export const frequencies = chooseFrequencies();

/** All frequencies that carry the mark. */
export const marked: readonly Frequency[] = [...frequencies.pilots, ...frequencies.data];

const sign = (bit: number) => (bit ? 1 : -1);

/** The phase of a pilot as a point on the unit circle. */
export const toPilot = (phase: number): { re: number; im: number } => ({
  re: sign(phase & 1) * Math.SQRT1_2,
  im: sign(phase >> 1) * Math.SQRT1_2,
});

/** The coded bits that the real and the imaginary part of a frequency of the payload carry. */
export const getCodedBits = (at: number): readonly [number, number] => [
  (2 * at) % codedBits,
  (2 * at + 1) % codedBits,
];

/** How strong a frequency is. */
export const getAmplitude = ({ x, y }: Frequency): number => (20 / Math.hypot(x, y)) ** amplitudeFall;
const amplitudeFall = 0.3;

/** Draws the tile of a payload. @returns `side`² samples with a mean square of 1, row by row */
export function drawTile(payload: bigint, side = tileSide): Float32Array {
  const coded = encode(payload);
  const spectrum = createSpectrum(side);
  const set = (frequency: Frequency, re: number, im: number) => {
    const strength = getAmplitude(frequency);
    setPair(spectrum, frequency, re * strength, im * strength);
  };
  for (const pilot of frequencies.pilots) {
    const { im, re } = toPilot(pilot.phase);
    set(pilot, re, im);
  }
  for (const [at, frequency] of frequencies.data.entries()) {
    const [first, second] = getCodedBits(at);
    const re = sign((coded[first] as number) ^ (frequency.mask & 1)) * Math.SQRT1_2;
    const im = sign((coded[second] as number) ^ (frequency.mask >> 1)) * Math.SQRT1_2;
    set(frequency, re, im);
  }
  const samples = transformBackToReal(spectrum);
  let sum = 0;
  for (const value of samples) sum += value * value;
  const factor = 1 / Math.sqrt(sum / samples.length);
  return samples.map((value) => value * factor);
}

/** Sets a frequency, and its opposite to what makes the samples real. */
export function setPair(
  { im, re, side }: Spectrum,
  { x, y }: Frequency,
  real: number,
  imaginary: number,
): void {
  const at = ((y + side) % side) * side + ((x + side) % side);
  const opposite = ((side - y) % side) * side + ((side - x) % side);
  re[at] = real;
  im[at] = imaginary;
  re[opposite] = real;
  im[opposite] = -imaginary;
}
