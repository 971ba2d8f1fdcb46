import type { ImageToImage } from '@castwright/engine-port';
import type { OperatorTags } from '#contract/tags.ts';
import { operationPrice } from '#contract/token-prices.ts';
import {
  buildPrompt,
  findTag,
  getOutfitAndPlace,
  getPersonaAndModel,
  listSeeds,
  type PreparedGeneration,
  toLane,
  toSettings,
  type VariationInput,
} from '#features/generation/requests';
import type { PictureReference, SafetySubject } from '#features/trust/safety';
import { getChosenPicture } from './pictures.ts';
import { type PrepareToolDeps, requireEditable } from './prepare-parts.ts';

/**
 * Prepares variations of a picture: it is redrawn by the prompt, each time with another seed, as far as the strength says
 * (decision 113). They cost what new pictures cost.
 *
 * @throws AppError NOT_FOUND for a picture that the account does not have, VALIDATION_FAILED for one that is too large, and
 *   what a model, persona or tag causes
 */
export async function prepareVariations(
  { db, tags, findModel }: PrepareToolDeps & { tags: OperatorTags },
  userId: string,
  input: VariationInput,
): Promise<PreparedGeneration> {
  const { category, count, modelId, personaId, variation } = input;
  const source = await getChosenPicture(db, userId, { contentId: variation.contentId });
  requireEditable(source);
  const tag = findTag(tags.imageTags, input.tagId, category);
  const { loras = 'persona' } = input;
  const personaAndModel = await getPersonaAndModel({ db, findModel }, { userId, modelId, personaId, loras });
  const outfitAndPlace = await getOutfitAndPlace(db, { userId, ...input });
  const drawn = {
    source: source.reference,
    strength: variation.strength,
    style: null,
    keepComposition: false,
  };
  const toSubject = (seed: number): SafetySubject<ImageToImage<PictureReference>> => {
    const { fields, request } = buildPrompt(input, { outfitAndPlace, personaAndModel, tag }, seed);
    return { fields, request: { operation: 'image_to_image', ...request, ...drawn } };
  };
  const [first, ...rest] = listSeeds(input.seed, count);
  return {
    category,
    contentType: 'image',
    lane: toLane(count),
    cost: operationPrice('text_to_image'),
    settings: {
      ...toSettings(input, personaAndModel),
      ...outfitAndPlace.settings,
      variationOf: variation.contentId,
      variationStrength: variation.strength,
      ...(tag && { tag: tag.id }),
    },
    subjects: [toSubject(first), ...rest.map(toSubject)],
  };
}
