/** Makes a picture two or four times as wide and high, tile by tile. */

import type { Samples } from '../decode.ts';
import { PngStream } from '../png-stream.ts';
import type { Factor } from './lanczos.ts';
import { defaultTileSide, enlargeTile, listTileRows } from './tiles.ts';

/** The most pixels of a result: 8192 × 8192. */
export const maxUpscaledPixels = 67_108_864;

export type UpscaleOptions = {
  /** Called after every tile. */
  onTile?: (done: number, of: number) => void;
  /** Side in pixels of an enlarged tile, a multiple of 4. */
  tileSide?: number;
};

/**
 * Enlarges a picture. It holds the source, one row of enlarged tiles and the PNG so far in memory.
 *
 * @param how detail: 0 … 1, how steep edges become
 * @returns a PNG, with alpha if the source has some
 */
export async function upscaleSamples(
  source: Samples,
  how: { factor: Factor; detail: number },
  { onTile, tileSide = defaultTileSide }: UpscaleOptions = {},
): Promise<Buffer> {
  const { channels } = source;
  const { factor } = how;
  const [width, height] = [source.width * factor, source.height * factor];
  const rows = listTileRows(source, factor, tileSide);
  const count = rows.reduce((sum, row) => sum + row.length, 0);
  const png = new PngStream({ width, height, channels });
  const strip = new Uint8Array(width * Math.min(tileSide, height) * channels);
  let done = 0;
  for (const row of rows) {
    for (const tile of row) {
      enlargeTile(source, tile, strip, how);
      onTile?.(++done, count);
    }
    const high = (row[0]?.height ?? 0) * factor;
    await png.write(strip.subarray(0, width * high * channels));
  }
  return png.end();
}
