/** The drawing thread: one request in, stages told over a port as they end, the PNG out. */

import type { MessagePort } from 'node:worker_threads';
import { composeScene, type DrawingRequest } from './compose.ts';
import { finishPicture, layersOf, renderBackdrop, renderFigure } from './draw.ts';
import { sketchOf } from './sketch.ts';
import { understand } from './understand.ts';

export type DrawingTask = { request: DrawingRequest; port: MessagePort };
/** A stage that has ended, with a small WebP of the picture where there is something to see. */
export type StageMessage = { step: number; preview?: Uint8Array };
export type DrawnPicture = { png: Uint8Array; seconds: number };

/** Understood, composed, background, figure, finished. */
export const stageCount = 5;

/** Draws the request's picture; runs in a Piscina thread. */
export default async function draw({ request, port }: DrawingTask): Promise<DrawnPicture> {
  const started = performance.now();
  const tell = (message: StageMessage) => port.postMessage(message);
  try {
    const understood = understand(request.prompt, request.negativePrompt);
    tell({ step: 1 });
    const scene = composeScene(request, understood);
    const layers = layersOf(scene);
    tell({ step: 2 });
    const picture = await renderBackdrop(layers.backdrop, scene);
    tell({ step: 3, preview: await sketchOf(picture) });
    await renderFigure(picture, layers, scene);
    tell({ step: 4, preview: await sketchOf(picture) });
    const png = await finishPicture(picture, scene);
    tell({ step: stageCount });
    return { png, seconds: (performance.now() - started) / 1000 };
  } finally {
    port.close();
  }
}
