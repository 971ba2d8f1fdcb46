import { composeScene } from '../compose.ts';
import { listFaceBoxes } from '../figure/face-box.ts';
import { toRecipe } from '../recipe.ts';
import { applyReferences, getReferencePerson } from '../redraw/apply-references.ts';
import { restylePicture } from '../restyle/restyle.ts';
import { understand } from '../understand.ts';
import { drawInSteps, drawingSteps } from './draw-in-steps.ts';
import type { Perform } from './operation.ts';
import { readReferences } from './read-references.ts';

/** Draws a picture from a prompt, with what its references show. */
export const textToImage: Perform<'text_to_image'> = async (
  { chosenReferences = [], ...request },
  report,
) => {
  const understood = understand(request.prompt, request.negativePrompt);
  const references = await readReferences(chosenReferences);
  report({ step: 1, steps: 1 + drawingSteps });
  const person = getReferencePerson(references);
  const composed = composeScene({ ...request, ...(person && { person }) }, understood);
  const scene = applyReferences(composed, references);
  const look = references.style?.look ?? null;
  const bytes = await drawInSteps(
    scene,
    report,
    1,
    look ? (picture) => restylePicture(picture, look.style, look.amount, look.seed) : undefined,
  );
  const recipe = toRecipe({ scene, look });
  return [{ kind: 'image', bytes, mediaType: 'image/png', recipe, faces: listFaceBoxes(scene) }];
};
