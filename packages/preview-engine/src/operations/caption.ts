import { EngineError } from '@castwright/engine-port';
import { describeScene } from '../caption.ts';
import { readRecipe } from '../recipe.ts';
import type { Perform } from './operation.ts';

/** Describes a picture of this engine. @throws EngineError `unsupported` for any other picture */
export const caption: Perform<'caption'> = async ({ source }, report) => {
  const drawn = readRecipe(source.recipe);
  if (!drawn)
    throw new EngineError(
      'unsupported',
      'The preview engine can only describe pictures that it drew. Describing other pictures needs a GPU engine.',
    );
  report({ step: 1, steps: 1 });
  return [{ kind: 'text', text: describeScene(drawn.scene), lines: [] }];
};
