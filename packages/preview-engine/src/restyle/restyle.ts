/** Applies a style to any picture, on the CPU. */

import { mixRasters, type Raster, resizeRaster } from '../raster.ts';
import { comic, inkDrawing, lineArt, risograph } from './drawing.ts';
import { toImage, toRaster } from './image.ts';
import { oilPainting, pastel, watercolour } from './painting.ts';
import { filmStill, night, noir, photograph, vintage } from './photo.ts';
import { createHand, type Style } from './style.ts';

/**
 * The styles by the platform's ids (`contract/styles.ts`), and how much (0 … 1) of a large picture's finest detail
 * each lets through: a photograph's all, a painting's none.
 */
const styles: Record<string, { filter: Style; detail: number }> = {
  photograph: { filter: photograph, detail: 1 },
  film_still: { filter: filmStill, detail: 0.9 },
  noir: { filter: noir, detail: 0.9 },
  watercolour: { filter: watercolour, detail: 0.1 },
  oil_painting: { filter: oilPainting, detail: 0.1 },
  ink_drawing: { filter: inkDrawing, detail: 0 },
  pastel: { filter: pastel, detail: 0.1 },
  comic: { filter: comic, detail: 0 },
  line_art: { filter: lineArt, detail: 0 },
  risograph: { filter: risograph, detail: 0.1 },
  vintage: { filter: vintage, detail: 0.7 },
  night: { filter: night, detail: 0.6 },
};

export const isStyle = (id: string): boolean => Object.hasOwn(styles, id);

/** The most pixels that filters work on. A larger picture is reduced for them, and its detail restored. */
const workPixels = 2_500_000;

/**
 * Applies a style. `amount` 0 keeps the picture, 1 is the style alone; the same seed gives the same grain, strokes and
 * inks. @throws Error for an unknown style (`isStyle`)
 */
export function restylePicture(
  picture: Raster,
  style: string,
  amount: number,
  seed: number,
): Promise<Raster> {
  const { filter, detail } = styles[style] ?? {};
  if (!filter || detail === undefined) throw new Error(`unknown style ${style}`);
  return filterPicture(picture, filter, detail, amount, seed);
}

/** Applies a filter in bounded time and memory. */
export async function filterPicture(
  picture: Raster,
  filter: Style,
  detail: number,
  amount: number,
  seed: number,
): Promise<Raster> {
  if (amount <= 0) return picture;
  const { width, height } = picture;
  const scale = Math.min(1, Math.sqrt(workPixels / (width * height)));
  const work = await resizeRaster(picture, Math.round(width * scale), Math.round(height * scale));
  const changed = toRaster(filter(toImage(work), createHand(work, seed)));
  if (scale === 1) return mixRasters(picture, changed, amount);
  const [large, coarse] = [
    await resizeRaster(changed, width, height),
    await resizeRaster(work, width, height),
  ];
  return mixRasters(picture, restoreDetail(large, picture, coarse, detail), amount);
}

/** Restores, in place, the detail in brightness that the reduction has lost. */
function restoreDetail(changed: Raster, picture: Raster, coarse: Raster, share: number): Raster {
  const { data } = changed;
  const [fine, soft] = [picture.data, coarse.data];
  for (let at = 0; share > 0 && at < data.length; at += 3) {
    const lost =
      (0.2126 * ((fine[at] ?? 0) - (soft[at] ?? 0)) +
        0.7152 * ((fine[at + 1] ?? 0) - (soft[at + 1] ?? 0)) +
        0.0722 * ((fine[at + 2] ?? 0) - (soft[at + 2] ?? 0))) *
      share;
    for (let c = at; c < at + 3; c++) data[c] = Math.min(255, Math.max(0, (data[c] ?? 0) + lost));
  }
  return changed;
}
