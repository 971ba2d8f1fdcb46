import type { TextToImage } from '@castwright/engine-port';
import type { AspectRatio, Category } from '#contract/common.ts';
import type { ContentType } from '#contract/library.ts';
import type { OperatorTags } from '#contract/tags.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { Intention } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { laneFor, type Order } from './order.ts';
import { prompted, seedsFrom, settingsOf } from './prompted.ts';
import { type FindModel, subjectOf } from './subject.ts';
import { chosenTag } from './tags.ts';

export type ImageChoices = {
  prompt: string;
  negativePrompt: string | undefined;
  category: Category;
  aspectRatio: AspectRatio;
  /** Of the first; left out: drawn. */
  seed?: number | undefined;
  count: number;
  modelId?: string | null | undefined;
  personaId?: string | null | undefined;
  nsfwTag?: string | null | undefined;
  contentType: Extract<ContentType, 'image' | 'training_data'>;
};

/** Pictures from a prompt. @throws AppError for a model, persona or tag that cannot be used */
export async function imageOrder(
  { db, tags, findModel }: { db: Db; tags: OperatorTags; findModel: FindModel },
  userId: string,
  choices: ImageChoices,
): Promise<Order> {
  const { category, aspectRatio, count, modelId, personaId } = choices;
  const tag = chosenTag(tags.imageTags, choices.nsfwTag, category);
  const subject = await subjectOf({ db, findModel }, { userId, modelId, personaId });
  const wish = { ...choices, subject, tag };
  const picture = (seed: number): Intention<TextToImage> => {
    const { fields, request } = prompted(wish, seed);
    return { fields, request: { operation: 'text_to_image', ...request, aspectRatio } };
  };
  const [first, ...rest] = seedsFrom(choices.seed, count);
  return {
    category,
    contentType: choices.contentType,
    lane: laneFor(count),
    cost: operationPrice('text_to_image'),
    settings: {
      ...settingsOf(wish),
      aspectRatio,
      ...(tag && { tag: tag.id }),
    },
    intentions: [picture(first), ...rest.map(picture)],
  };
}
