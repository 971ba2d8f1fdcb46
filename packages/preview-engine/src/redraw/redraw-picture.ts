/** Receives input pictures, and redraws those of this engine. */

import type { EnginePicture } from '@castwright/engine-port';
import { paintScene } from '../draw.ts';
import { decodeRaster, type Raster, resizeRaster } from '../raster.ts';
import { type Drawn, readRecipe } from '../recipe.ts';
import { restylePicture } from '../restyle/restyle.ts';

/** An input picture: its pixels, and the content of its recipe if this engine drew it. */
export type ReceivedPicture = { pixels: Raster; drawn: Drawn | null };

/** Decodes a picture, which may be upscaled. A recipe of other proportions is not that of the picture and is ignored. */
export async function receivePicture(picture: EnginePicture): Promise<ReceivedPicture> {
  const pixels = await decodeRaster(picture);
  const drawn = readRecipe(picture.recipe);
  if (!drawn) return { pixels, drawn };
  const { width, height } = drawn.scene;
  const fits =
    pixels.width >= width && Math.abs((pixels.width * height) / (pixels.height * width) - 1) < 0.01;
  return { pixels, drawn: fits ? drawn : null };
}

/** Draws a recipe at a size of its proportions, with its style, without the preview mark. */
export async function redrawPicture(
  { scene, look }: Drawn,
  { width, height }: { width: number; height: number },
): Promise<Raster> {
  const picture = await resizeRaster(await paintScene(scene), width, height);
  return look ? restylePicture(picture, look.style, look.amount, look.seed) : picture;
}
