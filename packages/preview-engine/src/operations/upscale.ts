import { decode } from '../edit/decode.ts';
import { sketchSamples } from '../edit/sketch-samples.ts';
import { mostUpscaledPixels, upscaleSamples } from '../edit/upscale/upscale.ts';
import { faceBoxOf } from '../figure/face-box.ts';
import { readRecipe } from '../recipe.ts';
import type { Perform } from './operation.ts';

/** Makes a picture larger. One of our own keeps its recipe: all places in it are parts of its size. */
export const upscale: Perform<'upscale'> = async ({ source, factor, detail }, tell) => {
  const picture = await decode(source.bytes, mostUpscaledPixels / factor ** 2);
  const preview = await sketchSamples(picture);
  const bytes = await upscaleSamples(
    picture,
    { factor, detail },
    { onTile: (step, steps) => tell({ step, steps, ...(step === 1 && { preview }) }) },
  );
  const drawn = readRecipe(source.recipe);
  const known = drawn && source.recipe ? { recipe: source.recipe, faces: [faceBoxOf(drawn.scene)] } : {};
  return [{ kind: 'image', bytes, mediaType: 'image/png', ...known }];
};
