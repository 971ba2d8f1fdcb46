/** The preview engine's public exports. */

import { composeScene, type DrawingRequest } from './compose.ts';
import { drawScene, paintScene } from './draw.ts';
import { encodePng } from './raster.ts';
import { restylePicture } from './restyle/restyle.ts';

export type { DrawingRequest } from './compose.ts';
export { createPreviewEngine, previewModel } from './engine.ts';

/**
 * Draws one picture as PNG in the calling thread: for build scripts (the landing page's wall), not for a server. The
 * same request gives the same bytes.
 */
export const drawPreview = (request: DrawingRequest): Promise<Buffer> => drawScene(composeScene(request));

/** Draws a picture in one of the styles of image to image, at full strength and without the preview mark. */
export async function drawInStyle(request: DrawingRequest, style: string): Promise<Buffer> {
  const picture = await paintScene(composeScene(request));
  return encodePng(await restylePicture(picture, style, 1, request.seed));
}
