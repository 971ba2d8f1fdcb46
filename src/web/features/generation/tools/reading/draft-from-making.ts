import { seed as seedSchema } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import type { PictureAnalysis } from '#contract/picture-analysis.ts';
import type { Draft } from '#web/lib/draft.ts';
import { asPrompt } from './line-words.ts';

type Making = Pick<PictureAnalysis['making'], 'prompt' | 'negativePrompt' | 'seed'>;

/** What the composer can take over of how a picture was made; a seed that is none of ours is left out. */
export function draftFromMaking({ prompt, negativePrompt, seed }: Making): Partial<Draft> {
  const number = seedSchema.safeParse(seed === null || seed === '' ? null : Number(seed));
  return {
    prompt: asPrompt(prompt ?? ''),
    negativePrompt: asPrompt(negativePrompt ?? '').slice(0, limits.negativePromptMaximum),
    seed: number.data ?? null,
  };
}
