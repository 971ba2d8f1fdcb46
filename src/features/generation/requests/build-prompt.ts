import { randomInt } from 'node:crypto';
import type { ChosenLora } from '#contract/chosen-loras.ts';
import type { Category } from '#contract/common.ts';
import type { GenerationParameters } from '#contract/generation-parameters.ts';
import { defaultNegativePrompt, limits } from '#contract/limits.ts';
import { pickParameters } from '#contract/pick-parameters.ts';
import type { PromptRegion } from '#contract/prompt-regions.ts';
import type { ListedTag } from '#contract/tags.ts';
import { noOutfitAndPlace, type OutfitAndPlace } from './outfit-and-place.ts';
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
  /** The creator's own LoRAs. Undefined: of a new picture those of its persona, otherwise none. */
  loras?: readonly ChosenLora[] | undefined;
  /** The id of an image tag or of a video LoRA. */
  tagId?: string | null | undefined;
  /** A saved style's words, which follow the prompt. */
  styleWords?: string | undefined;
  /** An outfit and a place of the account. */
  outfitId?: string | null | undefined;
  placeId?: string | null | undefined;
  /** Words for parts of a new picture. */
  regions?: readonly PromptRegion[] | undefined;
} & GenerationParameters;

/** The parts of the input that become the prompt. */
type Wording = Pick<GenerationInput, 'category' | 'prompt' | 'negativePrompt' | 'regions' | 'styleWords'> &
  GenerationParameters;

/**
 * Joins the creator's prompt with the words of the chosen persona, model, outfit, place and tag: once for the engine, and
 * once by field for the safety decision. Both have the same words in the same order; the words of regions are fields of
 * their own. An outfit replaces the clothes of
 * the persona, a place its backgrounds.
 */
export function buildPrompt(
  input: Wording,
  {
    outfitAndPlace = noOutfitAndPlace,
    personaAndModel,
    tag,
  }: { outfitAndPlace?: OutfitAndPlace; personaAndModel: PersonaAndModel; tag: ListedTag | null },
  seed: number,
) {
  const { category, prompt, negativePrompt, regions = [], styleWords } = input;
  const shown = {
    ...personaAndModel.wordsFor(seed, outfitAndPlace.settings),
    prompt,
    ...outfitAndPlace.words,
    ...(styleWords && { 'style words': styleWords }),
    ...(tag && { tag: tag.trigger }),
    ...personaAndModel.loraWordsFor(prompt),
  };
  const { size: _, ...sampling } = pickParameters(input);
  const avoided = [negativePrompt || defaultNegativePrompt, personaAndModel.negativePrompt];
  const words = {
    prompt: Object.values(shown).filter(Boolean).join(', '),
    negativePrompt: avoided.filter(Boolean).join(', '),
  };
  return {
    fields: {
      ...shown,
      ...Object.fromEntries(regions.map((region, at) => [`region ${at + 1}`, region.prompt])),
      ...personaAndModel.names,
      ...outfitAndPlace.names,
      negativePrompt: words.negativePrompt,
    },
    request: {
      category,
      ...words,
      seed,
      model: null,
      ...(personaAndModel.trained && { trained: personaAndModel.trained }),
      identity: personaAndModel.identity,
      adapters: tag?.adapter ? [tag.adapter] : [],
      ...(personaAndModel.loras.length > 0 && { loras: personaAndModel.loras }),
      ...(Object.keys(sampling).length > 0 && { sampling }),
    },
  };
}

/** The settings that are stored with each content item: the input as the creator typed it. */
export function toSettings(input: Omit<Wording, 'category'>, personaAndModel: PersonaAndModel) {
  const { prompt, negativePrompt, regions, styleWords } = input;
  return {
    prompt,
    negativePrompt: negativePrompt || defaultNegativePrompt,
    ...pickParameters(input),
    ...(styleWords && { styleWords }),
    ...(regions && { regions: [...regions] }),
    ...personaAndModel.settings,
  };
}

/** Lists `count` seeds, counted up from the first; 0 follows the largest. @param first undefined: a random one */
export function listSeeds(first: number | undefined, count: number): [number, ...number[]] {
  const start = first ?? randomInt(limits.seedMaximum + 1);
  const rest = Array.from({ length: count - 1 }, (_, n) => (start + n + 1) % (limits.seedMaximum + 1));
  return [start, ...rest];
}
