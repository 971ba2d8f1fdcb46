import { videoSizes } from '#contract/limits.ts';
import type { OperatorTags } from '#contract/tags.ts';
import { type VideoQuality, type VideoSeconds, videoPrice } from '#contract/token-prices.ts';
import type { Db } from '#platform/db/client.ts';
import { buildPrompt, type GenerationInput, listSeeds, toSettings } from './build-prompt.ts';
import { type FindModel, getPersonaAndModel } from './persona-and-model.ts';
import type { PreparedGeneration } from './prepared-generation.ts';
import { findTag } from './tags.ts';

/** `duration` in seconds. */
type VideoOptions = { duration: VideoSeconds; quality: VideoQuality };

/** Prepares a video from a prompt. @throws AppError for a model, persona or LoRA that cannot be used */
export async function prepareVideo(
  { db, tags, findModel }: { db: Db; tags: OperatorTags; findModel: FindModel },
  userId: string,
  input: GenerationInput & VideoOptions,
): Promise<PreparedGeneration> {
  const { category, duration, quality, modelId, personaId } = input;
  const tag = findTag(tags.videoLoras, input.tagId, category);
  const personaAndModel = await getPersonaAndModel({ db, findModel }, { userId, modelId, personaId });
  const [seed] = listSeeds(input.seed, 1);
  const { fields, request } = buildPrompt(input, { personaAndModel, tag }, seed);
  return {
    category,
    contentType: 'video',
    lane: 'interactive',
    cost: videoPrice(duration, quality),
    settings: {
      ...toSettings(input, personaAndModel),
      seconds: duration,
      quality,
      ...(tag && { lora: tag.id }),
    },
    subjects: [
      {
        fields,
        request: { operation: 'text_to_video', ...request, seconds: duration, ...videoSizes[quality] },
      },
    ],
  };
}
