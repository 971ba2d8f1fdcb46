/** The preview engine's only door. */

import { composeScene, type DrawingRequest } from './compose.ts';
import { drawScene, paintScene } from './draw.ts';
import { encoded } from './raster.ts';
import { restyled } from './restyle/restyle.ts';

export type { DrawingRequest } from './compose.ts';
export { createPreviewEngine, previewModel } from './engine.ts';

/**
 * Draws one picture in the calling thread and gives its PNG: for build scripts (the landing page's wall), not for
 * a server. The same request gives the same bytes.
 */
export const drawPreview = (request: DrawingRequest): Promise<Buffer> => drawScene(composeScene(request));

/** The same in one of the styles of image to image, at full strength and without the preview mark. */
export async function drawInStyle(request: DrawingRequest, style: string): Promise<Buffer> {
  const picture = await paintScene(composeScene(request));
  return encoded(await restyled(picture, style, 1, request.seed));
}
