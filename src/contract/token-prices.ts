/** What tokens cost, in whole cents, and what costs tokens (decisions.md 8). */
import type { Operation } from './jobs.ts';

export type TokenPack = {
  tokens: number;
  /** Tokens on top. */
  bonus: number;
  /** Cents. */
  price: number;
};

/** Token packs (specification 001, section 9). */
export const tokenPacks: readonly TokenPack[] = [
  { tokens: 100, bonus: 0, price: 500 },
  { tokens: 500, bonus: 50, price: 2_250 },
  { tokens: 1_000, bonus: 150, price: 4_250 },
  { tokens: 2_500, bonus: 500, price: 10_000 },
  { tokens: 5_000, bonus: 1_000, price: 18_750 },
];

/** Tokens that one purchase may be of (specification 001, section 5). */
export const purchaseLimits = { least: 100, most: 10_000 } as const;

/**
 * What a number of tokens costs: a pack at its price; any other number at the rate, and with the share of the
 * bonus, of the largest pack that it exceeds.
 *
 * @param tokens whole, within `purchaseLimits`
 */
export function purchaseOf(tokens: number): TokenPack {
  const pack = tokenPacks.findLast((one) => one.tokens <= tokens);
  if (!pack || tokens > purchaseLimits.most || !Number.isInteger(tokens)) {
    throw new RangeError(`${tokens} is not a number of tokens that are sold`);
  }
  const times = tokens / pack.tokens;
  return { tokens, bonus: Math.floor(pack.bonus * times), price: Math.ceil(pack.price * times) };
}

/** Token prices of operations (decisions.md 8). */
const operationPrices: Record<Exclude<Operation, 'text_to_video'>, number> = {
  text_to_image: 1,
  text_to_image_with_face: 1,
  image_to_image: 1,
  inpaint: 1,
  face_swap: 1,
  upscale: 1,
  image_to_text: 1,
  caption: 1,
  lora_training: 50,
};

/** Of every operation but videos, for the check at start. */
export const pricesOfOperations: Readonly<Record<string, number>> = operationPrices;

/** Tokens that one job of an operation costs. */
export function operationPrice(operation: Exclude<Operation, 'text_to_video'>): number {
  return operationPrices[operation];
}

export type VideoSeconds = 3 | 5 | 10;
export type VideoQuality = 'low' | 'mid' | 'high';

const videoPrices: Record<VideoSeconds, number> = { 3: 6, 5: 10, 10: 20 };
const videoQualityFactor: Record<VideoQuality, number> = { low: 0.5, mid: 1, high: 2 };

/** Tokens of one video (decisions.md 8). */
export function videoPrice(seconds: VideoSeconds, quality: VideoQuality): number {
  return videoPrices[seconds] * videoQualityFactor[quality];
}

/** Tokens a new account gets: the Free allowance (decisions.md 8). */
export const welcomeTokens = 100;

/** Below so many tokens to spend, their owner is told that they run low. */
export const lowTokens = 10;

/** Tokens a valid referral code brings, to each side (decisions.md 8). */
export const referralTokens = 200;
