import { composeScene } from '../compose.ts';
import { faceBoxOf } from '../figure/face-box.ts';
import { recipeOf } from '../recipe.ts';
import { understand } from '../understand.ts';
import { drawInSteps, drawingSteps } from './draw-in-steps.ts';
import type { Perform } from './operation.ts';

/** Draws a picture from words. */
export const textToImage: Perform<'text_to_image'> = async (request, tell) => {
  const understood = understand(request.prompt, request.negativePrompt);
  tell({ step: 1, steps: 1 + drawingSteps });
  const scene = composeScene(request, understood);
  const bytes = await drawInSteps(scene, tell, 1);
  const recipe = recipeOf({ scene, look: null });
  return [{ kind: 'image', bytes, mediaType: 'image/png', recipe, faces: [faceBoxOf(scene)] }];
};
