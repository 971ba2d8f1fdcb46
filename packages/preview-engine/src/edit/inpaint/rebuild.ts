/** From cells back to pixels: copies whole pixels of the picture from the places of the cells' matches. */

import type { Samples } from '../decode.ts';
import { diffuse } from './diffuse.ts';
import { createField, type Field, type FieldWithHole } from './field.ts';
import type { Matches } from './patch-match.ts';
import type { Area } from './region.ts';

/** The radius in cells over which differences at the border are averaged, to match the tone and not the grain. */
const toneRadius = 2;

/** The largest difference in grey levels that counts as another light; a larger one is another object. */
const maxTone = 10;

/**
 * Calls back with the new value of each masked pixel. A pixel is a mixture of the values that the nearest nine cells
 * suggest; where they agree, as nearly everywhere, it is one sharp pixel of the source. The remaining difference along
 * the border is diffused into the hole.
 */
export function rebuildPixels(
  samples: Samples,
  mask: Uint8Array,
  { region, cell, cells, matches }: { region: Area; cell: number; cells: FieldWithHole; matches: Matches },
  put: (at: number, values: Float32Array) => void,
): void {
  const { data, channels } = samples;
  const { width: columns, height: rows } = cells.picture;
  const tone = measureBorderTone(cells, matches);
  const values = new Float32Array(channels);
  const [right, bottom] = [region.left + region.width - 1, region.top + region.height - 1];
  for (let y = 0; y < region.height; y++) {
    for (let x = 0; x < region.width; x++) {
      const at = (region.top + y) * samples.width + region.left + x;
      if (!mask[at]) continue;
      const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
      const across = getSplineWeights((x + 0.5) / cell - column);
      const down = getSplineWeights((y + 0.5) / cell - row);
      values.fill(0);
      let sum = 0;
      for (let j = -1; j <= 1; j++) {
        for (let i = -1; i <= 1; i++) {
          const [besideX, besideY] = [column + i, row + j];
          if (besideX < 0 || besideY < 0 || besideX >= columns || besideY >= rows) continue;
          const beside = besideY * columns + besideX;
          if (!matches.isTarget[beside]) continue;
          const match = matches.of[beside] as number;
          const fromX = Math.min(right, region.left + x + ((match % columns) - besideX) * cell);
          const fromY = Math.min(bottom, region.top + y + (Math.floor(match / columns) - besideY) * cell);
          const from = fromY * samples.width + fromX;
          if (mask[from]) continue;
          const weight = (across[i + 1] as number) * (down[j + 1] as number);
          sum += weight;
          for (let channel = 0; channel < channels; channel++)
            values[channel] =
              (values[channel] as number) + weight * (data[from * channels + channel] as number);
        }
      }
      const place = (row * columns + column) * channels;
      for (let channel = 0; channel < channels; channel++) {
        // Beside the picture's own border no patch has its middle: there the cell itself is what we have.
        values[channel] =
          sum > 0
            ? (values[channel] as number) / sum + (tone.data[place + channel] as number)
            : (cells.picture.data[place + channel] as number);
      }
      put(at, values);
    }
  }
}

/** The quadratic B-spline weights of the previous, the own and the next cell for a place within a cell (0 … 1). */
function getSplineWeights(place: number): [number, number, number] {
  return [(1 - place) ** 2 / 2, 0.75 - (place - 0.5) ** 2, place ** 2 / 2];
}

/** The difference in brightness between the cells at the border and their matches, diffused into the hole. */
function measureBorderTone({ picture, hole }: FieldWithHole, matches: Matches): Field {
  const { data, width, height, channels } = picture;
  const tone = createField(width, height, channels);
  const weights = new Float32Array(hole.length);
  for (const target of matches.targets) {
    if (hole[target]) continue;
    const [x, y] = [target % width, Math.floor(target / width)];
    let count = 0;
    for (let row = Math.max(0, y - toneRadius); row <= Math.min(height - 1, y + toneRadius); row++) {
      for (
        let column = Math.max(0, x - toneRadius);
        column <= Math.min(width - 1, x + toneRadius);
        column++
      ) {
        const beside = row * width + column;
        if (hole[beside]) continue;
        const match = (matches.of[target] as number) + beside - target;
        count++;
        for (let channel = 0; channel < channels; channel++) {
          const at = target * channels + channel;
          tone.data[at] =
            (tone.data[at] as number) +
            (data[beside * channels + channel] as number) -
            (data[match * channels + channel] as number);
        }
      }
    }
    for (let at = target * channels; at < (target + 1) * channels; at++)
      tone.data[at] = Math.max(-maxTone, Math.min(maxTone, (tone.data[at] as number) / count));
    weights[target] = 1;
  }
  diffuse(tone, weights);
  return tone;
}
