/** Takes the preview mark off a picture of this engine, so that it does not move with the picture under a new mark. */

import { rasterise } from '../draw.ts';
import { drawMark } from '../mark.ts';
import type { Raster } from '../raster.ts';

/** Above this coverage of the mark a pixel says too little of what is under it. */
const mostCover = 0.6;

/** Removes the mark: it is computed out where it is thin, and filled from its surroundings where it is not. */
export async function removeMark(picture: Raster): Promise<Raster> {
  const mark = await rasterise(drawMark(picture));
  const data = Buffer.from(picture.data);
  const missing = new Set<number>();
  for (let at = 0; at < picture.width * picture.height; at++) {
    const cover = (mark.data[at * 4 + 3] ?? 0) / 255;
    if (cover > mostCover) missing.add(at);
    else if (cover > 0)
      for (let c = 0; c < 3; c++) {
        const under = ((data[at * 3 + c] ?? 0) - (mark.data[at * 4 + c] ?? 0) * cover) / (1 - cover);
        data[at * 3 + c] = Math.min(255, Math.max(0, Math.round(under)));
      }
  }
  fill({ ...picture, data }, missing);
  return { ...picture, data };
}

/** Fills missing pixels with the means of their neighbours, from the outside inwards. */
function fill({ data, width, height }: Raster, missing: Set<number>): void {
  while (missing.size > 0) {
    const known = [...missing].flatMap((at) => {
      const around = listNeighbours(at, width, height).filter((each) => !missing.has(each));
      return around.length > 0 ? [{ at, around }] : [];
    });
    // A mark as large as the picture has nothing around it.
    if (known.length === 0) return;
    for (const { at, around } of known)
      for (let c = 0; c < 3; c++)
        data[at * 3 + c] = Math.round(
          around.reduce((sum, each) => sum + (data[each * 3 + c] ?? 0), 0) / around.length,
        );
    for (const { at } of known) missing.delete(at);
  }
}

/** Lists the pixels around one. */
function listNeighbours(at: number, width: number, height: number): number[] {
  const [x, y] = [at % width, Math.floor(at / width)];
  return [-1, 0, 1].flatMap((dy) =>
    [-1, 0, 1].flatMap((dx) => {
      const inside = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height;
      return inside && (dx !== 0 || dy !== 0) ? [at + dy * width + dx] : [];
    }),
  );
}
