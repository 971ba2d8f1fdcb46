import { decodeSamples } from '../edit/decode.ts';
import { encodeSamplesPreview } from '../edit/samples-preview.ts';
import { maxUpscaledPixels, upscaleSamples } from '../edit/upscale/upscale.ts';
import { listFaceBoxes } from '../figure/face-box.ts';
import { readRecipe } from '../recipe.ts';
import type { Perform } from './operation.ts';

/** Upscales a picture. A picture of this engine keeps its recipe, whose places are fractions of the size. */
export const upscale: Perform<'upscale'> = async ({ source, factor, detail }, report) => {
  const picture = await decodeSamples(source.bytes, maxUpscaledPixels / factor ** 2);
  const preview = await encodeSamplesPreview(picture);
  const bytes = await upscaleSamples(
    picture,
    { factor, detail },
    { onTile: (step, steps) => report({ step, steps, ...(step === 1 && { preview }) }) },
  );
  const drawn = readRecipe(source.recipe);
  const known = drawn && source.recipe ? { recipe: source.recipe, faces: listFaceBoxes(drawn.scene) } : {};
  return [{ kind: 'image', bytes, mediaType: 'image/png', ...known }];
};
