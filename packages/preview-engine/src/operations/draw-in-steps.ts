import { encodeProgressPreview } from '@castwright/media/progress-preview.ts';
import { drawLayers, encodeWithMark, gradePicture, renderBackdrop, renderFigure } from '../draw.ts';
import type { Raster } from '../raster.ts';
import type { Scene } from '../scene.ts';
import type { ReportProgress } from './operation.ts';

/** The steps: composed, backdrop, figure, finished. */
export const drawingSteps = 4;

/**
 * Draws a scene, and reports each step with a preview. @returns the PNG with the preview mark
 *
 * @param before the number of steps of earlier work
 * @param change applied to the picture before the mark is added
 */
export async function drawInSteps(
  scene: Scene,
  report: ReportProgress,
  before: number,
  change: (picture: Raster) => Promise<Raster> = async (picture) => picture,
): Promise<Buffer> {
  const steps = before + drawingSteps;
  const layers = drawLayers(scene);
  report({ step: before + 1, steps });
  const picture = await renderBackdrop(layers.backdrop, scene);
  report({ step: before + 2, steps, preview: await encodeProgressPreview(picture) });
  await renderFigure(picture, layers, scene);
  report({ step: before + 3, steps, preview: await encodeProgressPreview(picture) });
  const bytes = await encodeWithMark(await change(gradePicture(picture, scene)));
  report({ step: steps, steps });
  return bytes;
}
