import type { Samples } from '../decode.ts';
import { fill } from './fill.ts';
import { rebuild } from './rebuild.ts';
import { type Area, cellOf, cellsOf, surroundingsOf } from './region.ts';

/**
 * Continues what surrounds a mask into it, in place: patches of the surroundings, chosen from coarse to fine, and
 * the tone of the border. Pixels where the mask is 0 stay as they are. Time depends on the mask's size only up to
 * some 360,000 cells; beyond, cells are larger than pixels, but the pixels that are laid are the picture's own.
 *
 * @param mask of the picture's size: 255 where it is filled, in between where it is mixed; marks something
 * @param area that of the mask
 */
export function remove(
  samples: Samples,
  mask: Uint8Array,
  area: Area,
  seed: number,
  onLevel: (done: number, of: number) => void = () => {},
): void {
  const region = surroundingsOf(area, samples);
  const cell = cellOf(region);
  const cells = cellsOf(samples, mask, region, cell);
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
  if (matches) rebuild(samples, mask, { region, cell, cells, matches }, put);
  for (let y = 0; !matches && y < region.height; y++) {
    for (let x = 0; x < region.width; x++) {
      const at = (region.top + y) * samples.width + region.left + x;
      if (!mask[at]) continue;
      const place = (Math.floor(y / cell) * cells.picture.width + Math.floor(x / cell)) * channels;
      put(at, cells.picture.data.subarray(place, place + channels));
    }
  }
}
