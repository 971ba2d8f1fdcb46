import { EngineError } from '@castwright/engine-port';
import { captionOf } from '../caption.ts';
import { readRecipe } from '../recipe.ts';
import type { Perform } from './operation.ts';

/** Says what a picture of this engine shows. Throws `unsupported` for any other. */
export const caption: Perform<'caption'> = async ({ source }, tell) => {
  const drawn = readRecipe(source.recipe);
  if (!drawn)
    throw new EngineError(
      'unsupported',
      'The preview engine can only describe pictures that it drew. Describing other pictures needs a GPU engine.',
    );
  tell({ step: 1, steps: 1 });
  return [{ kind: 'text', text: captionOf(drawn.scene), lines: [] }];
};
