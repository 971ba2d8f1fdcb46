/** Gives faces of one picture to another: by drawing an own person again, else by laying the face in. */

import { faceBoxOf } from '../figure/face-box.ts';
import { encoded } from '../raster.ts';
import { recipeOf } from '../recipe.ts';
import { received } from '../redraw/own-picture.ts';
import { sketchOf } from '../sketch.ts';
import { isDrawnFace } from '../swap/drawn-face.ts';
import { withFace } from '../swap/pasted-face.ts';
import { withIdentity } from '../swap/redrawn-face.ts';
import type { Perform } from './operation.ts';

/**
 * A redrawn person keeps the picture's recipe, with the new identity; faces that were laid in are in no recipe, so
 * then it has none.
 */
export const faceSwap: Perform<'face_swap'> = async (request, tell) => {
  const { faces, identityStrength } = request;
  const steps = faces.length + 2;
  const [source, target] = [await received(request.source), await received(request.target)];
  tell({ step: 1, steps });
  let [pixels, drawn, laidIn] = [target.pixels, target.drawn, false];
  for (const [done, pair] of faces.entries()) {
    if (identityStrength > 0) {
      if (
        drawn &&
        source.drawn &&
        isDrawnFace(pair.target, drawn) &&
        isDrawnFace(pair.source, source.drawn)
      ) {
        const next = await withIdentity(pixels, drawn, source.drawn.scene.identity, identityStrength);
        ({ pixels, drawn } = next);
      } else {
        pixels = await withFace(pixels, source.pixels, pair, identityStrength);
        laidIn = true;
      }
    }
    tell({ step: done + 2, steps, preview: await sketchOf(pixels) });
  }
  const bytes = await encoded(pixels);
  tell({ step: steps, steps });
  const known = drawn && !laidIn ? { recipe: recipeOf(drawn), faces: [faceBoxOf(drawn.scene)] } : {};
  return [
    { kind: 'image', bytes, mediaType: 'image/png', faces: faces.map((pair) => pair.target), ...known },
  ];
};
