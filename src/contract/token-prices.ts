/** The prices of tokens in whole cents, and of operations in tokens (docs/requirements/decisions.md 8). */
import type { Operation } from './jobs.ts';
import { limits } from './limits.ts';
import type { videoLengths, videoQualities } from './values.ts';

export type TokenPack = {
  tokens: number;
  /** Bonus tokens. */
  bonus: number;
  /** Cents. */
  price: number;
};

/** Token packs (docs/requirements/signed-in.md, section 9). */
export const tokenPacks: readonly TokenPack[] = [
  { tokens: 100, bonus: 0, price: 500 },
  { tokens: 500, bonus: 50, price: 2_250 },
  { tokens: 1_000, bonus: 150, price: 4_250 },
  { tokens: 2_500, bonus: 500, price: 10_000 },
  { tokens: 5_000, bonus: 1_000, price: 18_750 },
];

/** The minimum and maximum tokens of a purchase (docs/requirements/signed-in.md, section 5). */
export const purchaseLimits = { least: 100, most: 10_000 } as const;

/**
 * The price and bonus of a number of tokens: those of a pack, or proportionally those of the largest smaller pack.
 *
 * @param tokens a whole number within `purchaseLimits`
 * @throws RangeError for any other number
 */
export function getTokenPurchase(tokens: number): TokenPack {
  const pack = tokenPacks.findLast((one) => one.tokens <= tokens);
  if (!pack || tokens > purchaseLimits.most || !Number.isInteger(tokens)) {
    throw new RangeError(`${tokens} is not a number of tokens that are sold`);
  }
  const times = tokens / pack.tokens;
  return { tokens, bonus: Math.floor(pack.bonus * times), price: Math.ceil(pack.price * times) };
}

/** The operations with a price of their own: making or enlarging a video costs by its length. */
type PricedOperation = Exclude<
  Operation,
  'text_to_video' | 'image_to_video' | 'join_videos' | 'upscale_video'
>;

/** Token prices of operations (docs/requirements/decisions.md 8). */
const operationPrices: Record<PricedOperation, number> = {
  text_to_image: 1,
  text_to_image_with_face: 1,
  image_to_image: 1,
  inpaint: 1,
  face_swap: 1,
  upscale: 1,
  image_to_text: 1,
  caption: 1,
  edit_video: 1,
  lora_training: 50,
};

/** The prices of all operations except making and enlarging videos, for the validation at start. */
export const pricesOfOperations: Readonly<Record<string, number>> = operationPrices;

/** The operations of a model: its faces, a set of the largest advised size, the training. */
const modelParts: readonly (readonly [Operation, number])[] = [
  ['text_to_image', limits.trainingFaces],
  ['text_to_image_with_face', limits.trainingImagesAdvised.most],
  ['lora_training', 1],
];

/** The tokens of one trained model from its faces on, at these prices. */
export function modelPrice(prices: Readonly<Record<string, number>>): number {
  return modelParts.reduce((sum, [operation, count]) => sum + (prices[operation] ?? 0) * count, 0);
}

/** The tokens of one job. */
export function operationPrice(operation: PricedOperation): number {
  return operationPrices[operation];
}

/** How many pictures “Best of 4” makes for each that is kept. */
export const bestOfCount = 4 as const;

/**
 * The tokens of “Best of 4”: the picture that is kept, and a third of the price of each other one, rounded up
 * (decision 098).
 */
export function bestOfPrice(): number {
  const picture = operationPrice('text_to_image');
  return picture + Math.ceil(((bestOfCount - 1) * picture) / 3);
}

export type VideoSeconds = (typeof videoLengths)[number];
export type VideoQuality = (typeof videoQualities)[number];

/** Longer videos than the requirements name cost two tokens a second, as those of 3, 5 and 10 seconds do. */
const videoPrices: Record<VideoSeconds, number> = {
  ...{ 3: 6, 5: 10, 10: 20 },
  ...{ 15: 30, 20: 40, 30: 60, 45: 90, 60: 120 },
};
const videoQualityFactor: Record<VideoQuality, number> = { low: 0.5, mid: 1, high: 2 };

/** The tokens of one video (docs/requirements/decisions.md 8). */
export function videoPrice(seconds: VideoSeconds, quality: VideoQuality): number {
  return videoPrices[seconds] * videoQualityFactor[quality];
}

/**
 * Divides the price of a video among the jobs that make it. Joining the segments costs one token of it, and the segments
 * share the rest, the first ones the more.
 *
 * @param segments the seconds of each
 * @returns whole tokens for each segment, then for joining them; in all the price
 */
export function divideVideoPrice(price: number, segments: readonly number[]): number[] {
  const whole = segments.reduce((sum, seconds) => sum + seconds, 0);
  const toShare = price - 1;
  const shares = segments.map((seconds) => Math.floor((toShare * seconds) / whole));
  const left = toShare - shares.reduce((sum, share) => sum + share, 0);
  return [...shares.map((share, at) => share + (at < left ? 1 : 0)), 1];
}

/** What decides whether a price can be paid: the spendable tokens, and whether usage is invoiced (Enterprise). */
export type Wallet = { tokens: number; metered: boolean };

/** Whether a wallet can pay a price in tokens: a metered one always can. Server and screens both ask this function. */
export function canPay({ metered, tokens }: Wallet, price: number): boolean {
  return metered || tokens >= price;
}

/** The tokens of a new account: the Free allowance (docs/requirements/decisions.md 8). */
export const welcomeTokens = 100;

/** Below this balance the owner gets a notification. */
export const lowTokens = 10;

/** The tokens of a referral for each side (docs/requirements/decisions.md 8). */
export const referralTokens = 200;
