import { limits } from '#contract/limits.ts';
import type { PictureAnalysis } from '#contract/picture-analysis.ts';
import { seed as seedSchema } from '#contract/prompt-fields.ts';
import type { Draft } from '#web/lib/draft.ts';
import { toPrompt } from './line-labels.ts';

type GenerationMetadata = Pick<PictureAnalysis['generationMetadata'], 'prompt' | 'negativePrompt' | 'seed'>;

/** Converts generation metadata to a draft for the composer. A seed that we cannot use becomes random. */
export function toDraft({ prompt, negativePrompt, seed }: GenerationMetadata): Partial<Draft> {
  const number = seedSchema.safeParse(seed === null || seed === '' ? null : Number(seed));
  return {
    prompt: toPrompt(prompt ?? ''),
    negativePrompt: toPrompt(negativePrompt ?? '').slice(0, limits.negativePromptMaximum),
    seed: number.data ?? null,
  };
}
