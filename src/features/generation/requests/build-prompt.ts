import { randomInt } from 'node:crypto';
import type { Category } from '#contract/common.ts';
import { defaultNegativePrompt, limits } from '#contract/limits.ts';
import type { ListedTag } from '#contract/tags.ts';
import type { PersonaAndModel } from './persona-and-model.ts';

/** What a creator typed and chose for pictures, a video, or a tool with a prompt. */
export type GenerationInput = {
  category: Category;
  prompt: string;
  /** Undefined or empty: the default one (`docs/requirements/signed-in.md`, section 9). */
  negativePrompt?: string | undefined;
  /** Of the first picture or of the video. Undefined: a random one. */
  seed?: number | undefined;
  modelId?: string | null | undefined;
  personaId?: string | null | undefined;
  /** The id of an image tag or of a video LoRA. */
  tagId?: string | null | undefined;
};

/** The parts of the input that become the prompt. */
type Wording = Pick<GenerationInput, 'category' | 'prompt' | 'negativePrompt'>;

/**
 * Joins the creator's prompt with the words of the chosen persona, model and tag: once for the engine, and once by
 * field for the safety decision. Both have the same words in the same order.
 */
export function buildPrompt(
  { category, prompt, negativePrompt }: Wording,
  { personaAndModel, tag }: { personaAndModel: PersonaAndModel; tag: ListedTag | null },
  seed: number,
) {
  const shown = { ...personaAndModel.wordsFor(seed), prompt, ...(tag && { tag: tag.trigger }) };
  const avoided = [negativePrompt || defaultNegativePrompt, personaAndModel.negativePrompt];
  const words = {
    prompt: Object.values(shown).filter(Boolean).join(', '),
    negativePrompt: avoided.filter(Boolean).join(', '),
  };
  return {
    fields: { ...shown, ...personaAndModel.names, negativePrompt: words.negativePrompt },
    request: {
      category,
      ...words,
      seed,
      model: null,
      ...(personaAndModel.trained && { trained: personaAndModel.trained }),
      identity: personaAndModel.identity,
      adapters: tag?.adapter ? [tag.adapter] : [],
    },
  };
}

/** The settings that are stored with each content item: the input as the creator typed it. */
export function toSettings(
  { prompt, negativePrompt }: Pick<GenerationInput, 'prompt' | 'negativePrompt'>,
  personaAndModel: PersonaAndModel,
) {
  return {
    prompt,
    negativePrompt: negativePrompt || defaultNegativePrompt,
    ...personaAndModel.settings,
  };
}

/** Lists `count` seeds, counted up from the first; 0 follows the largest. @param first undefined: a random one */
export function listSeeds(first: number | undefined, count: number): [number, ...number[]] {
  const start = first ?? randomInt(limits.seedMaximum + 1);
  const rest = Array.from({ length: count - 1 }, (_, n) => (start + n + 1) % (limits.seedMaximum + 1));
  return [start, ...rest];
}
