import type { Category } from '#contract/common.ts';
import { videoSizes } from '#contract/limits.ts';
import type { OperatorTags } from '#contract/tags.ts';
import { type VideoQuality, type VideoSeconds, videoPrice } from '#contract/token-prices.ts';
import type { Db } from '#platform/db/client.ts';
import type { Order } from './order.ts';
import { prompted, seedsFrom, settingsOf } from './prompted.ts';
import { type FindModel, subjectOf } from './subject.ts';
import { chosenTag } from './tags.ts';

type VideoChoices = {
  prompt: string;
  negativePrompt?: string | undefined;
  category: Category;
  duration: VideoSeconds;
  quality: VideoQuality;
  seed?: number | undefined;
  modelId?: string | null | undefined;
  personaId?: string | null | undefined;
  loraModel?: string | undefined;
};

/** A video from a prompt. @throws AppError for a model, persona or LoRA that cannot be used */
export async function videoOrder(
  { db, tags, findModel }: { db: Db; tags: OperatorTags; findModel: FindModel },
  userId: string,
  choices: VideoChoices,
): Promise<Order> {
  const { category, duration, quality, modelId, personaId } = choices;
  const lora = chosenTag(tags.videoLoras, choices.loraModel, category);
  const subject = await subjectOf({ db, findModel }, { userId, modelId, personaId });
  const wish = { ...choices, negativePrompt: choices.negativePrompt, subject, tag: lora };
  const [seed] = seedsFrom(choices.seed, 1);
  const { fields, request } = prompted(wish, seed);
  return {
    category,
    contentType: 'video',
    lane: 'interactive',
    cost: videoPrice(duration, quality),
    settings: {
      ...settingsOf(wish),
      seconds: duration,
      quality,
      ...(lora && { lora: lora.id }),
    },
    intentions: [
      {
        fields,
        request: { operation: 'text_to_video', ...request, seconds: duration, ...videoSizes[quality] },
      },
    ],
  };
}
