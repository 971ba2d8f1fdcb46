import type { z } from 'zod';
import type { generateImageForm } from '#contract/generation.ts';
import type { OperatorTags } from '#contract/tags.ts';
import type { Judge, PictureRecords } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { type ListCompared, requireBestOf } from './best-of.ts';
import { requireCells } from './expand-prompt.ts';
import type { FindModel } from './persona-and-model.ts';
import { type PrepareImagesDeps, prepareImages } from './prepare-images.ts';
import { prepareVariants } from './prepare-variants.ts';
import type { PreparedGeneration, VariationInput } from './prepared-generation.ts';

type Expanding = Parameters<typeof requireCells>[0];

export type PrepareImageCallDeps = Omit<PrepareImagesDeps, 'pictures'> &
  Expanding & {
    judge: Judge;
    pictures: PictureRecords;
    listCompared: ListCompared | null;
    /** Prepares variations of a picture. */
    prepareVariations: (
      deps: { db: Db; tags: OperatorTags; findModel: FindModel },
      userId: string,
      input: VariationInput,
    ) => Promise<PreparedGeneration>;
  };

/**
 * Prepares the pictures of a call by its body: variations of a picture, a picture of each prompt with variants, or a
 * bundle.
 *
 * @throws AppError for a model, persona, tag or picture that cannot be used, and as `requireCells` and `requireBestOf`
 */
export async function prepareImageCall(
  deps: PrepareImageCallDeps,
  userId: string,
  { negativePrompt, parameters, prompt }: z.output<typeof generateImageForm>,
): Promise<PreparedGeneration> {
  const { variation, nsfwTag: tagId, bundleSize: count } = parameters;
  const input = { prompt, negativePrompt, ...parameters, tagId, count };
  if (variation) return deps.prepareVariations(deps, userId, { ...input, variation });
  if (parameters.variants) {
    const cells = await requireCells(deps, userId, input, parameters.variants);
    return prepareVariants(deps, userId, { ...input, contentType: 'image' }, cells);
  }
  if (parameters.bestOf > 1) await requireBestOf(deps, { userId, ...parameters });
  return prepareImages(deps, userId, { ...input, contentType: 'image' });
}
