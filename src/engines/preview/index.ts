/** The preview engine's only door. */

import { composeScene, type DrawingRequest } from './compose.ts';
import { drawScene } from './draw.ts';

export type { DrawingRequest } from './compose.ts';
export { createPreviewEngine, previewModel } from './engine.ts';

/**
 * Draws one picture in the calling thread and gives its PNG: for build scripts (the landing page's wall), not for
 * a server. The same request gives the same bytes.
 */
export const drawPreview = (request: DrawingRequest): Promise<Buffer> => drawScene(composeScene(request));
