import type { OperatorTags } from '#contract/tags.ts';
import type { VideoSeconds } from '#contract/token-prices.ts';
import {
  buildPrompt,
  type FindModel,
  findTag,
  type GenerationInput,
  getOutfitAndPlace,
  getPersonaAndModel,
  listEnginesInService,
  listSeeds,
  planSegments,
  toSettings,
} from '#features/generation/requests';
import type { PictureReference, StoredImageToVideo } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { previousFrame, type SegmentedVideo, type Size, type Subject } from './plan-jobs.ts';

export type VideoDeps = { db: Db; tags: OperatorTags; findModel: FindModel };

type Frames = {
  /** What the first frame shows; null: what the prompt says. */
  source: StoredImageToVideo['source'] | null;
  /** What the last frame shows. */
  lastFrame?: PictureReference | undefined;
  size: Size;
};

/**
 * Prepares the segments of a video: one if an engine makes it at once. Each further one begins with the last frame of
 * the one before.
 *
 * @throws AppError for a model, persona or LoRA that cannot be used; UNAVAILABLE when no engine makes so long a video
 */
export async function prepareSegments(
  { db, tags, findModel }: VideoDeps,
  userId: string,
  input: GenerationInput & { duration: VideoSeconds },
  { lastFrame, size, source: start }: Frames,
): Promise<SegmentedVideo> {
  const { category, duration, loras, modelId, personaId } = input;
  const tag = findTag(tags.videoLoras, input.tagId, category);
  const personaAndModel = await getPersonaAndModel({ db, findModel }, { userId, modelId, personaId, loras });
  const outfitAndPlace = await getOutfitAndPlace(db, { userId, ...input });
  const operation = start ? 'image_to_video' : 'text_to_video';
  const segments = planSegments(await listEnginesInService(db), { operation, category }, duration);
  const [seed, ...seeds] = listSeeds(input.seed, segments.length);
  const { fields, request } = buildPrompt(input, { outfitAndPlace, personaAndModel, tag }, seed);
  const subjects = segments.map((seconds, at): Subject => {
    const made = { ...request, seed: seeds[at - 1] ?? seed, seconds, ...size };
    const source = at === 0 ? start : previousFrame;
    if (!source) return { fields, request: { operation: 'text_to_video', ...made } };
    const end = at === segments.length - 1 && lastFrame ? { lastFrame } : {};
    return { fields, request: { operation: 'image_to_video', ...made, source, ...end } };
  });
  const settings = {
    ...toSettings(input, personaAndModel),
    ...outfitAndPlace.settings,
    seconds: duration,
    ...(start && { operation: 'image_to_video' as const }),
    ...(tag && { lora: tag.id }),
  };
  return { segments, subjects, settings };
}
