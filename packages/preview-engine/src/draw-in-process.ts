/** Drawing in the calling thread, for build scripts. */

import { composeScene, type DrawingRequest } from './compose.ts';
import { drawScene, paintScene } from './draw.ts';
import { encodePng } from './raster.ts';
import { restylePicture } from './restyle/restyle.ts';

export const drawInProcess = (request: DrawingRequest): Promise<Buffer> => drawScene(composeScene(request));

export async function drawStyleInProcess(request: DrawingRequest, style: string): Promise<Buffer> {
  const picture = await paintScene(composeScene(request));
  return encodePng(await restylePicture(picture, style, 1, request.seed));
}
