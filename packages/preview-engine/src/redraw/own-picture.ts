/** Pictures of this engine that come back to it: drawn again, whole or in part. */

import type { EnginePicture } from '@castwright/engine-port';
import { paintScene } from '../draw.ts';
import { decoded, type Raster, resized } from '../raster.ts';
import { type Drawn, readRecipe } from '../recipe.ts';
import { restyled } from '../restyle/restyle.ts';

/** A picture that came in: its pixels, and what it shows where this engine drew it just so. */
export type Received = { pixels: Raster; drawn: Drawn | null };

/** Decodes a picture. It may be larger than it was drawn; a recipe of another shape is not its own and counts as none. */
export async function received(picture: EnginePicture): Promise<Received> {
  const pixels = await decoded(picture);
  const drawn = readRecipe(picture.recipe);
  if (!drawn) return { pixels, drawn };
  const { width, height } = drawn.scene;
  const fits =
    pixels.width >= width && Math.abs((pixels.width * height) / (pixels.height * width) - 1) < 0.01;
  return { pixels, drawn: fits ? drawn : null };
}

/** Draws a recipe's picture at a size of its shape, its style laid over it; without the mark. */
export async function drawnAgain(
  { scene, look }: Drawn,
  { width, height }: { width: number; height: number },
): Promise<Raster> {
  const picture = await resized(await paintScene(scene), width, height);
  return look ? restyled(picture, look.style, look.amount, look.seed) : picture;
}
