import type { AspectRatio } from '#contract/common.ts';
import type { Pose } from '#contract/keypoints.ts';
import type { ContentType } from '#contract/library.ts';
import type { ChosenReference } from '#contract/references.ts';
import type { OperatorTags } from '#contract/tags.ts';
import { bestOfPrice, operationPrice } from '#contract/token-prices.ts';
import type { PictureRules, SafetySubject, StoredReference, StoredTextToImage } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { canUseModel } from './abilities.ts';
import { addAlternatives } from './best-of.ts';
import { buildPrompt, type GenerationInput, listSeeds, toSettings } from './build-prompt.ts';
import { listReferences } from './list-references.ts';
import { getOutfitAndPlace } from './outfit-and-place.ts';
import { type FindModel, getPersonaAndModel } from './persona-and-model.ts';
import { type PreparedGeneration, toLane } from './prepared-generation.ts';
import { findTag } from './tags.ts';

export type ImageOptions = {
  aspectRatio: AspectRatio;
  /** The number of pictures. */
  count: number;
  /** One for each picture; left out: all have the input's. */
  prompts?: readonly string[];
  /** How many pictures are made for each, of which the nearest by likeness is kept; 1 by default. */
  bestOf?: number;
  pose?: Pose | undefined;
  contentType: Extract<ContentType, 'image' | 'training_data'>;
  /** References of the creator's choice; left out: none. */
  references?: ChosenReference[] | undefined;
};

/** Gets a chosen picture as a reference. @throws AppError as `getChosenPicture` */
export type GetReference = (db: Db, userId: string, reference: ChosenReference) => Promise<StoredReference>;

export type PrepareImagesDeps = {
  db: Db;
  pictures: PictureRules;
  tags: OperatorTags;
  findModel: FindModel;
  getReference: GetReference;
};

/** Prepares pictures from a prompt. @throws AppError for a model, persona or tag that cannot be used */
export async function prepareImages(
  { db, pictures, tags, findModel, getReference }: PrepareImagesDeps,
  userId: string,
  input: GenerationInput & ImageOptions,
): Promise<PreparedGeneration> {
  const {
    category,
    aspectRatio,
    bestOf = 1,
    count,
    modelId,
    personaId,
    pose,
    prompts,
    regions,
    size,
  } = input;
  const tag = findTag(tags.imageTags, input.tagId, category);
  const outfitAndPlace = await getOutfitAndPlace(db, { userId, ...input });
  const adapters = tag?.adapter ? [tag.adapter] : [];
  const chosen = await Promise.all((input.references ?? []).map((each) => getReference(db, userId, each)));
  const recipeEngines = chosen.map(({ recipeEngine }) => recipeEngine);
  const needed = { category, adapters, ...(chosen.length > 0 && { chosenReferences: recipeEngines }) };
  const personaAndModel = await getPersonaAndModel(
    { db, findModel },
    {
      ...{ userId, modelId, personaId, loras: input.loras ?? 'persona' },
      withOwnModel: await canUseModel(db, needed),
    },
  );
  const withModel = personaAndModel.trained !== null;
  const loraFamilies = personaAndModel.loras.map(({ family }) => family);
  const references = await listReferences(
    { db, pictures },
    { userId, personaId, withModel, loraFamilies, ...needed },
  );
  const toSubject = (seed: number, at: number): SafetySubject<StoredTextToImage> => {
    const prompt = prompts?.[at] ?? input.prompt;
    const { fields, request } = buildPrompt(
      { ...input, prompt },
      { outfitAndPlace, personaAndModel, tag },
      seed,
    );
    const drawn = {
      aspectRatio,
      ...(size && { size }),
      ...(references.length > 0 && { references }),
      ...(chosen.length > 0 && { chosenReferences: chosen }),
      ...(pose && { pose }),
      ...(regions && { regions }),
    };
    return { fields, request: { operation: 'text_to_image', ...request, ...drawn } };
  };
  const drawings = listSeeds(input.seed, count * bestOf).map(toSubject);
  const subjects = Array.from({ length: count }, (_, at) =>
    addAlternatives(drawings.slice(at * bestOf, (at + 1) * bestOf)),
  );
  const [first, ...rest] = subjects;
  if (!first) throw new RangeError('a call asks for one picture or more');
  return {
    category,
    contentType: input.contentType,
    lane: toLane(count * bestOf),
    cost: bestOf > 1 ? bestOfPrice() : operationPrice('text_to_image'),
    settings: {
      ...toSettings(input, personaAndModel),
      ...outfitAndPlace.settings,
      ...(!size && { aspectRatio }),
      ...(pose && { pose }),
      ...(tag && { tag: tag.id }),
      ...(input.references && { references: input.references }),
    },
    subjects: [first, ...rest],
  };
}
