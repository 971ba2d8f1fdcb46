/** From cells back to pixels: whole pixels of the picture, taken from where the cells' matches lie. */

import type { Samples } from '../decode.ts';
import { diffuse } from './diffuse.ts';
import { type Field, fieldOf, type Holed } from './field.ts';
import type { Matches } from './patch-match.ts';
import type { Area } from './region.ts';

/** Cells around a border cell whose differences are averaged: its tone is to be met, not its grain. */
const toneRadius = 2;

/** Grey levels; a larger difference is another thing and not another light. */
const mostTone = 10;

/**
 * Calls back with what is to stand at each marked pixel. A pixel is mixed of what the nearest nine cells would put
 * there; where they agree, as nearly everywhere, it is one pixel of the source and as sharp. The difference that is
 * left along the border flows into the hole.
 */
export function rebuild(
  samples: Samples,
  mask: Uint8Array,
  { region, cell, cells, matches }: { region: Area; cell: number; cells: Holed; matches: Matches },
  put: (at: number, values: Float32Array) => void,
): void {
  const { data, channels } = samples;
  const { width: columns, height: rows } = cells.picture;
  const tone = toneAtBorder(cells, matches);
  const values = new Float32Array(channels);
  const [right, bottom] = [region.left + region.width - 1, region.top + region.height - 1];
  for (let y = 0; y < region.height; y++) {
    for (let x = 0; x < region.width; x++) {
      const at = (region.top + y) * samples.width + region.left + x;
      if (!mask[at]) continue;
      const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
      const across = weightsOf((x + 0.5) / cell - column);
      const down = weightsOf((y + 0.5) / cell - row);
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

/** The quadratic B-spline: what a place within its cell (0 … 1) takes of the cell before, its own and the next. */
function weightsOf(place: number): [number, number, number] {
  return [(1 - place) ** 2 / 2, 0.75 - (place - 0.5) ** 2, place ** 2 / 2];
}

/** How much brighter the cells at the border are than their matches, flowing on into the hole. */
function toneAtBorder({ picture, hole }: Holed, matches: Matches): Field {
  const { data, width, height, channels } = picture;
  const tone = fieldOf(width, height, channels);
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
      tone.data[at] = Math.max(-mostTone, Math.min(mostTone, (tone.data[at] as number) / count));
    weights[target] = 1;
  }
  diffuse(tone, weights);
  return tone;
}
