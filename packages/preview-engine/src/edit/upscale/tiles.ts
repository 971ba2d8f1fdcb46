/** Splits a picture into tiles that are enlarged separately, with enough margin that no seam shows. */

import type { Samples } from '../decode.ts';
import { createPlane, type Plane } from '../plane.ts';
import { enhance, reach } from './enhance.ts';
import type { Factor } from './lanczos.ts';

/** In pixels of the small picture. */
export type Tile = { left: number; top: number; width: number; height: number };

/** The side of an enlarged tile in pixels; its planes have 2 MB each. */
export const defaultTileSide = 768;

/** Rows of tiles from top to bottom. @param side of the enlarged tile, a multiple of the factor */
export function listTileRows(
  { width, height }: { width: number; height: number },
  factor: Factor,
  side: number,
): Tile[][] {
  const small = side / factor;
  const starts = (length: number) =>
    Array.from({ length: Math.ceil(length / small) }, (_, at) => ({
      start: at * small,
      length: Math.min(small, length - at * small),
    }));
  return starts(height).map((row) =>
    starts(width).map((column) => ({
      left: column.start,
      top: row.start,
      width: column.length,
      height: row.length,
    })),
  );
}

/**
 * Enlarges one tile into the strip of its row of tiles.
 *
 * @param strip samples of the enlarged row of tiles, over the whole width of the picture
 */
export function enlargeTile(
  source: Samples,
  tile: Tile,
  strip: Uint8Array,
  { factor, detail }: { factor: Factor; detail: number },
): void {
  const planes = enhance(readPlanes(source, tile), factor, detail);
  const { channels } = source;
  const alpha = channels % 2 === 0 ? planes[channels - 1] : undefined;
  const inset = reach * factor;
  for (const [channel, plane] of planes.entries()) {
    const covered = plane === alpha ? undefined : alpha;
    for (let y = 0; y < tile.height * factor; y++) {
      let from = (y + inset) * plane.width + inset;
      let to = (y * source.width * factor + tile.left * factor) * channels + channel;
      for (const end = from + tile.width * factor; from < end; from++, to += channels)
        strip[to] = toSample(plane.data[from] as number, covered?.data[from]);
    }
  }
}

/** Converts a premultiplied value to a sample. @param alpha 0 … 255 */
function toSample(value: number, alpha: number | undefined): number {
  const straight = alpha === undefined ? value : alpha < 0.5 ? 0 : (value * 255) / alpha;
  return straight <= 0 ? 0 : straight >= 255 ? 255 : Math.round(straight);
}

/** The tile's samples with a margin of `reach`, premultiplied by alpha; border pixels repeat. */
function readPlanes({ data, width, height, channels }: Samples, tile: Tile): Plane[] {
  const planes = Array.from({ length: channels }, () =>
    createPlane(tile.width + 2 * reach, tile.height + 2 * reach),
  );
  const within = (at: number, length: number) => Math.min(length - 1, Math.max(0, at));
  const alpha = channels % 2 === 0 ? channels - 1 : -1;
  for (const [channel, plane] of planes.entries()) {
    for (let y = 0, to = 0; y < plane.height; y++) {
      const row = within(tile.top + y - reach, height) * width;
      for (let x = 0; x < plane.width; x++, to++) {
        const from = (row + within(tile.left + x - reach, width)) * channels;
        const cover = alpha === -1 || channel === alpha ? 1 : (data[from + alpha] as number) / 255;
        plane.data[to] = (data[from + channel] as number) * cover;
      }
    }
  }
  return planes;
}
