/** Draws a picture from a prompt whose person has the face of another picture. */

import { EngineError, getPictureSize } from '@castwright/engine-port';
import { composeFrom, findKnownPerson, getPerson, getSceneSeed } from '../compose-person.ts';
import { getFaceBox } from '../figure/face-box.ts';
import { toRecipe } from '../recipe.ts';
import { applyFace } from '../redraw/apply-face.ts';
import { receivePicture } from '../redraw/redraw-picture.ts';
import { showsPerson } from '../scene.ts';
import { isDrawnFace } from '../swap/drawn-face.ts';
import { pasteFace } from '../swap/paste-face.ts';
import { understand } from '../understand.ts';
import { drawInSteps, drawingSteps } from './draw-in-steps.ts';
import type { Perform } from './operation.ts';

/**
 * For a source of this engine, the result shows its person. For any other source the face is pasted in, and the result
 * has no recipe.
 *
 * @throws EngineError `unsupported` for such a source without the place of its face
 */
export const textToImageWithFace: Perform<'text_to_image_with_face'> = async (request, report) => {
  const { identityStrength: strength, face } = request;
  const steps = 2 + drawingSteps;
  const source = await receivePicture(request.source);
  report({ step: 1, steps });
  const understood = understand(request.prompt, request.negativePrompt);
  const own =
    source.drawn && (face ? isDrawnFace(face, source.drawn) : showsPerson(source.drawn.scene))
      ? source.drawn.scene.identity
      : null;
  if (!own && !face)
    throw new EngineError(
      'unsupported',
      'The preview engine cannot find faces in pictures that it did not draw. Choose a picture that it drew, or one whose face is marked.',
      'A source without a recipe and without a face box',
    );
  const drawn = getPerson(request, understood);
  const bodyIsKnown = findKnownPerson(request, understood) !== null;
  const person = own ? applyFace(drawn, own, { strength, said: understood.said, bodyIsKnown }) : drawn;
  const scene = composeFrom(understood, person, getSceneSeed(request), getPictureSize(request));
  report({ step: 2, steps });
  const box = getFaceBox(scene);
  const lay = !own && face && strength > 0;
  const bytes = await drawInSteps(scene, report, 2, async (picture) =>
    lay ? pasteFace(picture, source.pixels, { source: face, target: box }, strength) : picture,
  );
  const recipe = lay ? {} : { recipe: toRecipe({ scene, look: null }) };
  return [{ kind: 'image', bytes, mediaType: 'image/png', faces: [box], ...recipe }];
};
