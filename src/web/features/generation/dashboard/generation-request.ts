import type { Contract } from '#contract/index.ts';
import type { SentBody } from '#contract/route.ts';
import {
  bestOfCount,
  bestOfPrice,
  operationPrice,
  type VideoQuality,
  type VideoSeconds,
  videoPrice,
} from '#contract/token-prices.ts';
import { composerSeconds, type Draft } from '#web/lib/draft.ts';
import { formatTokens } from '#web/lib/format.ts';

/** What one press of a Generate button asks for. */
export type GenerationRequest =
  /**
   * `bestOf`: of four pictures for each the nearest by likeness is kept; left out: no. `variants`: a picture of each prompt
   * that a prompt with variants becomes; left out: the prompt is used as it is.
   */
  | { kind: 'image'; count: number; bestOf?: boolean; variants?: ChosenVariants }
  | { kind: 'video'; seconds: VideoSeconds; quality: VideoQuality };

type ChosenVariants = NonNullable<NonNullable<SentBody<Contract['generateImage']>['parameters']>['variants']>;

export const qualityNames: Record<VideoQuality, string> = { low: 'Low', mid: 'Mid', high: 'High' };

/** The request that the composer's button sends. @param bestOf whether “Best of 4” is chosen and possible */
export function toGenerationRequest(draft: Draft, bestOf = false): GenerationRequest {
  const { kind, bundleCount } = draft;
  if (kind === 'video') return toVideoRequest(draft, composerSeconds);
  return { kind: 'image', count: kind === 'bundle' ? bundleCount : 1, ...(bestOf && { bestOf }) };
}

/** The request for a video. One that continues another has its size, and the price of that. */
export function toVideoRequest({ continues, quality }: Draft, seconds: VideoSeconds): GenerationRequest {
  return { kind: 'video', seconds, quality: continues?.quality ?? quality };
}

/** The operation of a draft's request. */
export const findOperation = ({ continues, kind, startFrame, variation }: Draft) =>
  kind === 'video'
    ? startFrame || continues
      ? ('image_to_video' as const)
      : ('text_to_video' as const)
    : variation
      ? ('image_to_image' as const)
      : ('text_to_image' as const);

/** Whether a draft has settings that depend on the model, so that they are to be fitted to it and explained. */
export const hasParameters = ({
  parameters,
  pose,
  variation,
}: Pick<Draft, 'parameters' | 'pose' | 'variation'>): boolean =>
  variation !== null || pose !== null || Object.values(parameters).some((value) => value !== undefined);

/** The regions of a draft's picture; none of a video or a variation. */
export const listRegions = ({ kind, regions, variation }: Pick<Draft, 'kind' | 'regions' | 'variation'>) =>
  kind === 'video' || variation ? [] : regions;

/** The tokens of one picture that is kept. */
const picturePrice = (bestOf = false): number => (bestOf ? bestOfPrice() : operationPrice('text_to_image'));

/** The price of a request, in tokens (`docs/requirements/decisions.md` 8). */
export function calculatePrice(request: GenerationRequest): number {
  return request.kind === 'image'
    ? request.count * picturePrice(request.bestOf)
    : videoPrice(request.seconds, request.quality);
}

/** `1 image`, `12 images`. */
export function formatImageCount(count: number): string {
  return `${count} ${count === 1 ? 'image' : 'images'}`;
}

/** Explains in one line how the price is made up. */
export function explainPrice(request: GenerationRequest): string {
  if (request.kind === 'image') {
    const product = `${formatImageCount(request.count)} × ${formatTokens(picturePrice(request.bestOf))}`;
    if (!request.bestOf) return product;
    const kept = operationPrice('text_to_image');
    return `${product}: ${kept} for the one that is kept, ${bestOfPrice() - kept} for the other ${bestOfCount - 1}`;
  }
  const length = `${request.seconds} seconds cost ${formatTokens(videoPrice(request.seconds, 'mid'))}`;
  if (request.quality === 'mid') return `${length} at mid quality`;
  return `${length}, ${request.quality === 'high' ? 'twice as much' : 'half as much'} at ${request.quality} quality`;
}

/** Explains when a request is charged. */
export function explainCharge(request: GenerationRequest): string {
  return request.kind === 'image' && request.count > 1
    ? 'Held now; each is charged only when it is done.'
    : 'Held now, and charged only when it is done.';
}
