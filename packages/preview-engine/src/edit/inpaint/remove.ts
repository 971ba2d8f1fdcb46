import type { Samples } from '../decode.ts';
import { fill } from './fill.ts';
import { rebuildPixels } from './rebuild.ts';
import { type Area, addSurroundings, getCellSize, toCells } from './region.ts';

/**
 * Fills a mask from its surroundings, in place: with patches, chosen from coarse to fine, and the tone of the border.
 * Pixels with a mask of 0 stay unchanged. Time is bounded by some 360,000 cells: in a larger region a cell is larger
 * than a pixel, but the result still has the picture's own pixels.
 *
 * @param mask of the picture's size: 255 is filled, less is mixed; not empty
 * @param area the masked area
 */
export function removeMarked(
  samples: Samples,
  mask: Uint8Array,
  area: Area,
  seed: number,
  onLevel: (done: number, of: number) => void = () => {},
): void {
  const region = addSurroundings(area, samples);
  const cell = getCellSize(region);
  const cells = toCells(samples, mask, region, cell);
  const matches = fill(cells, seed, onLevel);
  const { data, channels } = samples;
  const put = (at: number, values: ArrayLike<number>) => {
    const share = (mask[at] as number) / 255;
    for (let channel = 0; channel < channels; channel++) {
      const own = data[at * channels + channel] as number;
      const value = own + ((values[channel] as number) - own) * share;
      data[at * channels + channel] = Math.min(255, Math.max(0, Math.round(value)));
    }
  };
  if (matches) rebuildPixels(samples, mask, { region, cell, cells, matches }, put);
  for (let y = 0; !matches && y < region.height; y++) {
    for (let x = 0; x < region.width; x++) {
      const at = (region.top + y) * samples.width + region.left + x;
      if (!mask[at]) continue;
      const place = (Math.floor(y / cell) * cells.picture.width + Math.floor(x / cell)) * channels;
      put(at, cells.picture.data.subarray(place, place + channels));
    }
  }
}
