/** Draws a picture from words whose person has the face of another picture. */

import { EngineError, imageSizes } from '@castwright/engine-port';
import { composeFrom, knownPersonOf, personOf, sceneSeedOf } from '../compose.ts';
import { faceBoxOf } from '../figure/face-box.ts';
import { recipeOf } from '../recipe.ts';
import { facedLike } from '../redraw/faced-like.ts';
import { received } from '../redraw/own-picture.ts';
import { isDrawnFace } from '../swap/drawn-face.ts';
import { withFace } from '../swap/pasted-face.ts';
import { understand } from '../understand.ts';
import { drawInSteps, drawingSteps } from './draw-in-steps.ts';
import type { Perform } from './operation.ts';

/**
 * A source that this engine drew gives its person; of any other picture the face is laid in, and the result has no
 * recipe. Throws `unsupported` for such a picture where nobody says where its face is.
 */
export const textToImageWithFace: Perform<'text_to_image_with_face'> = async (request, tell) => {
  const { identityStrength: strength, face } = request;
  const steps = 2 + drawingSteps;
  const source = await received(request.source);
  tell({ step: 1, steps });
  const understood = understand(request.prompt, request.negativePrompt);
  const own = source.drawn && (!face || isDrawnFace(face, source.drawn)) ? source.drawn.scene.identity : null;
  if (!own && !face)
    throw new EngineError(
      'unsupported',
      'The preview engine cannot find faces in pictures that it did not draw. Choose a picture that it drew, or one whose face is marked.',
      'A source without a recipe and without a face box',
    );
  const drawn = personOf(request, understood);
  const bodyIsKnown = knownPersonOf(request, understood) !== null;
  const person = own ? facedLike(drawn, own, { strength, said: understood.said, bodyIsKnown }) : drawn;
  const scene = composeFrom(understood, person, sceneSeedOf(request), imageSizes[request.aspectRatio]);
  tell({ step: 2, steps });
  const box = faceBoxOf(scene);
  const lay = !own && face && strength > 0;
  const bytes = await drawInSteps(scene, tell, 2, async (picture) =>
    lay ? withFace(picture, source.pixels, { source: face, target: box }, strength) : picture,
  );
  const recipe = lay ? {} : { recipe: recipeOf({ scene, look: null }) };
  return [{ kind: 'image', bytes, mediaType: 'image/png', faces: [box], ...recipe }];
};
