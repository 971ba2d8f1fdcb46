import { gradedPicture, layersOf, markedPng, renderBackdrop, renderFigure } from '../draw.ts';
import type { Raster } from '../raster.ts';
import type { Scene } from '../scene.ts';
import { sketchOf } from '../sketch.ts';
import type { Tell } from './operation.ts';

/** Composed, background, figure, finished. */
export const drawingSteps = 4;

/**
 * Draws a scene and gives its marked PNG, telling each stage with a small picture of the work.
 *
 * @param before steps of other work that have ended
 * @param change what is done to the picture before the mark is laid on it
 */
export async function drawInSteps(
  scene: Scene,
  tell: Tell,
  before: number,
  change: (picture: Raster) => Promise<Raster> = async (picture) => picture,
): Promise<Buffer> {
  const steps = before + drawingSteps;
  const layers = layersOf(scene);
  tell({ step: before + 1, steps });
  const picture = await renderBackdrop(layers.backdrop, scene);
  tell({ step: before + 2, steps, preview: await sketchOf(picture) });
  await renderFigure(picture, layers, scene);
  tell({ step: before + 3, steps, preview: await sketchOf(picture) });
  const bytes = await markedPng(await change(gradedPicture(picture, scene)));
  tell({ step: steps, steps });
  return bytes;
}
