/** Swaps faces: redraws the person in a picture of this engine, and pastes the face into any other picture. */

import { encodeProgressPreview } from '@castwright/media/progress-preview.ts';
import { listFaceBoxes } from '../figure/face-box.ts';
import { encodePng } from '../raster.ts';
import { toRecipe } from '../recipe.ts';
import { receivePicture } from '../redraw/redraw-picture.ts';
import { isDrawnFace } from '../swap/drawn-face.ts';
import { pasteFace } from '../swap/paste-face.ts';
import { redrawWithIdentity } from '../swap/redraw-person.ts';
import type { Perform } from './operation.ts';

/**
 * A redrawn person keeps the picture's recipe, with the new identity. A recipe cannot contain pasted faces, so that
 * such a picture has none.
 */
export const faceSwap: Perform<'face_swap'> = async (request, report) => {
  const { faces, identityStrength } = request;
  const steps = faces.length + 2;
  const [source, target] = [await receivePicture(request.source), await receivePicture(request.target)];
  report({ step: 1, steps });
  let [pixels, drawn, laidIn] = [target.pixels, target.drawn, false];
  for (const [done, pair] of faces.entries()) {
    if (identityStrength > 0) {
      if (
        drawn &&
        source.drawn &&
        isDrawnFace(pair.target, drawn) &&
        isDrawnFace(pair.source, source.drawn)
      ) {
        const next = await redrawWithIdentity(pixels, drawn, source.drawn.scene.identity, identityStrength);
        ({ pixels, drawn } = next);
      } else {
        pixels = await pasteFace(pixels, source.pixels, pair, identityStrength);
        laidIn = true;
      }
    }
    report({ step: done + 2, steps, preview: await encodeProgressPreview(pixels) });
  }
  const bytes = await encodePng(pixels);
  report({ step: steps, steps });
  const known = drawn && !laidIn ? { recipe: toRecipe(drawn), faces: listFaceBoxes(drawn.scene) } : {};
  return [
    { kind: 'image', bytes, mediaType: 'image/png', faces: faces.map((pair) => pair.target), ...known },
  ];
};
