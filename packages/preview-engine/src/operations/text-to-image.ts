import { composeScene } from '../compose.ts';
import { listFaceBoxes } from '../figure/face-box.ts';
import { toRecipe } from '../recipe.ts';
import { understand } from '../understand.ts';
import { drawInSteps, drawingSteps } from './draw-in-steps.ts';
import type { Perform } from './operation.ts';

/** Draws a picture from a prompt. */
export const textToImage: Perform<'text_to_image'> = async (request, report) => {
  const understood = understand(request.prompt, request.negativePrompt);
  report({ step: 1, steps: 1 + drawingSteps });
  const scene = composeScene(request, understood);
  const bytes = await drawInSteps(scene, report, 1);
  const recipe = toRecipe({ scene, look: null });
  return [{ kind: 'image', bytes, mediaType: 'image/png', recipe, faces: listFaceBoxes(scene) }];
};
