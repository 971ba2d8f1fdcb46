/** The preview engine's public exports. What draws is loaded by the first picture: a server draws in threads. */

import type { DrawingRequest } from './compose.ts';

export type { DrawingRequest } from './compose.ts';
export { createPreviewEngine, previewModel } from './engine.ts';

/**
 * Draws one picture as PNG in the calling thread: for build scripts (the landing page's wall), not for a server. The
 * same request gives the same bytes.
 */
export async function drawPreview(request: DrawingRequest): Promise<Buffer> {
  const { drawInProcess } = await import('./draw-in-process.ts');
  return drawInProcess(request);
}

/** Draws a picture in one of the styles of image to image, at full strength and without the preview mark. */
export async function drawInStyle(request: DrawingRequest, style: string): Promise<Buffer> {
  const { drawStyleInProcess } = await import('./draw-in-process.ts');
  return drawStyleInProcess(request, style);
}
