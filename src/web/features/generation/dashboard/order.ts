import type { Contract } from '#contract/index.ts';
import type { SentBodyOf } from '#contract/route.ts';
import { operationPrice, type VideoQuality, type VideoSeconds, videoPrice } from '#contract/token-prices.ts';
import { composerSeconds, type Draft } from '#web/lib/draft.ts';
import { formatTokens } from '#web/lib/format.ts';

/** What one press of a button asks for. */
export type Order =
  | { kind: 'image'; count: number }
  | { kind: 'video'; seconds: VideoSeconds; quality: VideoQuality };

type OrderRoute = 'generateImage' | 'generateSfwVideo' | 'generateNsfwVideo';

/** A call that starts an order, as it is sent. */
export type OrderRequest = {
  [Route in OrderRoute]: { route: Route; body: SentBodyOf<Contract[Route]> };
}[OrderRoute];

export const qualityNames: Record<VideoQuality, string> = { low: 'Low', mid: 'Mid', high: 'High' };

/** What the composer's button asks for. */
export function composerOrder({ kind, count, quality }: Draft): Order {
  return kind === 'image' ? { kind, count } : { kind, seconds: composerSeconds, quality };
}

/** Tokens that an order costs (decisions.md 8). */
export function priceOf(order: Order): number {
  return order.kind === 'image'
    ? order.count * operationPrice('text_to_image')
    : videoPrice(order.seconds, order.quality);
}

/** `1 image`, `12 images`. */
export function countImages(count: number): string {
  return `${count} ${count === 1 ? 'image' : 'images'}`;
}

/** What the price is made of, in one line. */
export function explainPrice(order: Order): string {
  if (order.kind === 'image') {
    return `${countImages(order.count)} × ${formatTokens(operationPrice('text_to_image'))}`;
  }
  const length = `${order.seconds} seconds cost ${formatTokens(videoPrice(order.seconds, 'mid'))}`;
  if (order.quality === 'mid') return `${length} at mid quality`;
  return `${length}, ${order.quality === 'high' ? 'twice as much' : 'half as much'} at ${order.quality} quality`;
}

/** When an order is paid for. */
export function explainCharge(order: Order): string {
  return order.kind === 'image' && order.count > 1
    ? 'Held now; each is charged only when it is done.'
    : 'Held now, and charged only when it is done.';
}

/** The call that an order is sent by: pictures by one, videos by the one of their category. */
export function requestFor(draft: Draft, order: Order): OrderRequest {
  const { prompt, category, aspectRatio, modelId, personaId } = draft;
  const negativePrompt = draft.negativePrompt.trim() || undefined;
  const seed = draft.seed ?? undefined;
  if (order.kind === 'image') {
    const parameters = {
      aspectRatio,
      category,
      seed,
      modelId,
      bundleSize: order.count,
      nsfwTag: draft.nsfwTag,
      personaId,
    };
    return { route: 'generateImage', body: { type: 'image', prompt, negativePrompt, parameters } };
  }
  const { seconds: duration, quality } = order;
  const body = { prompt, negativePrompt, duration, quality, modelId, personaId, seed };
  return category === 'nsfw'
    ? { route: 'generateNsfwVideo', body: { ...body, loraModel: draft.lora } }
    : { route: 'generateSfwVideo', body };
}
