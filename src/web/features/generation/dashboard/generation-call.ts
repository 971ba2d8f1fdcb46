import type { Abilities } from '#contract/abilities.ts';
import type { Contract } from '#contract/index.ts';
import type { SentBody } from '#contract/route.ts';
import { bestOfCount } from '#contract/token-prices.ts';
import type { GivenIdentity } from '#web/lib/abilities.ts';
import { call } from '#web/lib/api.ts';
import { type Draft, getUsedReferences } from '#web/lib/draft.ts';
import { type GenerationRequest, hasParameters } from './generation-request.ts';
import { fitDraft } from './parameters/fit-draft.ts';

type GenerationRoute = 'generateImage' | 'generateSfwVideo' | 'generateNsfwVideo';

/** The HTTP call of a generation request: its route and its body. */
export type GenerationCall = {
  [Route in GenerationRoute]: { route: Route; body: SentBody<Contract[Route]> };
}[GenerationRoute];

/** The call for a request whose parameters are fitted to its model. Pictures have one route; videos have one for each category. */
export function toGenerationCall(draft: Draft, request: GenerationRequest): GenerationCall {
  const { prompt, category, aspectRatio, modelId, outfitId, personaId, placeId } = draft;
  const negativePrompt = draft.negativePrompt.trim() || undefined;
  const seed = draft.seed ?? undefined;
  const { size, ...sampling } = draft.parameters;
  const styleWords = draft.styleWords.trim() || undefined;
  const loras = draft.loras ?? undefined;
  const scene = { ...(outfitId && { outfitId }), ...(placeId && { placeId }) };
  if (request.kind === 'image') {
    const references = getUsedReferences({ ...draft, kind: request.kind });
    const parameters = {
      aspectRatio,
      category,
      seed,
      modelId,
      bundleSize: request.variants ? 1 : request.count,
      variants: request.variants,
      ...(request.bestOf && { bestOf: bestOfCount }),
      nsfwTag: draft.nsfwTag,
      personaId,
      ...(loras && { loras }),
      ...scene,
      ...sampling,
      size,
      styleWords,
      variation: draft.variation ?? undefined,
      ...(draft.regions.length > 0 && !draft.variation && { regions: draft.regions }),
      pose: (!draft.variation && draft.pose) || undefined,
      ...(references.length > 0 && { references }),
    };
    return { route: 'generateImage', body: { type: 'image', prompt, negativePrompt, parameters } };
  }
  const { seconds: duration, quality } = request;
  const body = {
    prompt,
    negativePrompt,
    duration,
    quality,
    modelId,
    personaId,
    ...(loras && { loras }),
    ...scene,
    seed,
    ...sampling,
    styleWords,
    startFrame: draft.startFrame ?? undefined,
    endFrame: draft.endFrame ?? undefined,
    continues: draft.continues?.contentId,
  };
  return category === 'nsfw'
    ? { route: 'generateNsfwVideo', body: { ...body, loraModel: draft.lora } }
    : { route: 'generateSfwVideo', body };
}

/**
 * Sends a request with its parameters fitted to its model.
 *
 * @throws ApiError if the server refuses or cannot be reached
 */
export function sendGeneration(
  { draft, request }: { draft: Draft; request: GenerationRequest },
  { abilities, given }: { abilities: Abilities | undefined; given: GivenIdentity },
  idempotencyKey: string,
) {
  const fitted = hasParameters(draft)
    ? { ...draft, ...fitDraft({ ...draft, kind: request.kind }, abilities, given) }
    : draft;
  const generationCall = toGenerationCall(fitted, request);
  switch (generationCall.route) {
    case 'generateImage':
      return call('generateImage', { body: generationCall.body, idempotencyKey });
    case 'generateSfwVideo':
      return call('generateSfwVideo', { body: generationCall.body, idempotencyKey });
    case 'generateNsfwVideo':
      return call('generateNsfwVideo', { body: generationCall.body, idempotencyKey });
  }
}
