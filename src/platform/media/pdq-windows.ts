/**
 * Hashes of parts of a picture, by which a crop is recognised: those of a removed picture are stored, those of a new one
 * are searched for. What they catch is measured in docs/safety.md.
 */

import { setImmediate } from 'node:timers/promises';
import type { Pixels } from '@castwright/media/pixels.ts';
import { blur, getBlurWindow, type Luma, toLuma } from './pdq-filter.ts';
import {
  type PdqHash,
  type PdqTurn,
  reducedSide,
  toPdqFrequencies,
  toPdqHash,
  turnCoefficients,
} from './pdq-frequencies.ts';

/** A part of a picture: its left upper corner and its size, each as a share of the picture's sides. */
type Window = { x: number; y: number; width: number; height: number };

/** Both sides of the picture that windows are taken of, in pixels. PDQ's blur is the same for all windows above half. */
const side = 256;
/** The smallest crop that is caught, as a share of each side. */
const smallestCrop = 0.8;
/** How far windows are apart that are searched for, and how much smaller than the picture they are. */
const searchStep = 0.01;
const searched = 1 - searchStep;
/** Between two of them lies no other that is searched for, so that stored ones may be this far apart. */
const storedStep = 2 * searchStep;
const sizes = 6;
/**
 * Windows of a lower quality are left out. Lists are searched from 50 on; removed pictures are few, and from 20 on none of
 * the pictures that were measured matched another.
 */
const leastQuality = 20;
/** After so many windows other work has its turn. */
const pause = 16;

const searchWindows: readonly Window[] = [0, searchStep].flatMap((x) =>
  [0, searchStep].map((y) => ({ x, y, width: searched, height: searched })),
);
const storedWindows: readonly Window[] = listStoredWindows();

/** Computes the hashes to search for a picture by; none of parts in which there is too little to see. */
export async function computeSearchHashes(pixels: Pixels): Promise<PdqHash[]> {
  return hashWindows(pixels, searchWindows, ['original']);
}

/** Computes the hashes by which a picture, its mirror image and its crops down to 80 % of each side are found again. */
export async function computeCropHashes(pixels: Pixels): Promise<PdqHash[]> {
  return hashWindows(pixels, storedWindows, ['original', 'flipY']);
}

async function hashWindows(
  pixels: Pixels,
  windows: readonly Window[],
  turns: readonly PdqTurn[],
): Promise<PdqHash[]> {
  const luma = await toLuma(pixels, (picture) => picture.resize(side, side, { fit: 'fill' }));
  const box = getBlurWindow(side);
  const blurred = { ...luma, data: blur(luma, { row: box, column: box }) };
  const hashes = new Set<PdqHash>();
  for (const [at, window] of windows.entries()) {
    if (at % pause === pause - 1) await setImmediate();
    const { coefficients, quality } = toPdqFrequencies(sampleWindow(blurred, window));
    if (quality < leastQuality) continue;
    for (const turn of turns) hashes.add(toPdqHash(turnCoefficients(coefficients, turn)));
  }
  return [...hashes];
}

/** Takes 64 × 64 values of a window, between pixels by linear interpolation. */
function sampleWindow({ data }: Luma, { height, width, x, y }: Window): Float32Array {
  const sampled = new Float32Array(reducedSide ** 2);
  // A box of two pixels takes the next one in, twice, so that what it writes lies one pixel further on.
  const getPlaces = (start: number, length: number) =>
    Array.from({ length: reducedSide }, (_, at) =>
      Math.min(side - 1.001, Math.max(0, (start + ((at + 0.5) * length) / reducedSide) * side - 1)),
    );
  const columns = getPlaces(x, width);
  for (const [row, top] of getPlaces(y, height).entries()) {
    for (const [column, left] of columns.entries()) {
      const at = Math.trunc(top) * side + Math.trunc(left);
      const [down, right] = [top % 1, left % 1];
      const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
      const lower = (data[at + side] ?? 0) * (1 - right) + (data[at + side + 1] ?? 0) * right;
      sampled[row * reducedSide + column] = upper * (1 - down) + lower * down;
    }
  }
  return sampled;
}

/** Windows of crops that keep the aspect, and of crops of one axis alone. */
function listStoredWindows(): Window[] {
  const lengths = Array.from(
    { length: sizes + 1 },
    (_, at) => searched * (smallestCrop + ((1 - smallestCrop) * at) / sizes),
  );
  const windows: Window[] = [];
  for (const length of lengths) {
    for (const x of listPlaces(length)) {
      for (const y of listPlaces(length)) windows.push({ x, y, width: length, height: length });
    }
    if (length === lengths.at(-1)) break;
    for (const along of listPlaces(length)) {
      for (const across of listPlaces(searched)) {
        windows.push({ x: along, y: across, width: length, height: searched });
        windows.push({ x: across, y: along, width: searched, height: length });
      }
    }
  }
  return windows;
}

/** Where windows of a length start, so that they reach both ends and are at most `storedStep` apart. */
function listPlaces(length: number): number[] {
  const room = 1 - length;
  const steps = Math.max(1, Math.ceil(room / storedStep - 1e-9));
  return Array.from({ length: steps + 1 }, (_, at) => (at * room) / steps);
}
