/** What a generation would cost, without starting it. */
import { z } from 'zod';
import { generateImageForm, videoQuality, videoSeconds } from './generation.ts';
import { defineRoutes } from './route.ts';

export const generationPrice = z.strictObject({
  /** Of all results together; held when the generation starts, and charged for each result that is made. */
  tokens: z.int(),
  /** The number of pictures or videos. */
  results: z.int(),
});
export type GenerationPrice = z.infer<typeof generationPrice>;

export const videoPriceForm = z.strictObject({
  duration: videoSeconds.default(5),
  quality: videoQuality.default('mid'),
});

const asks = { method: 'POST', tag: 'Generation', access: 'app', owner: 'account', limit: 'safety' } as const;

export const generationPriceRoutes = defineRoutes({
  priceImages: {
    ...asks,
    path: '/api/generate-image/price',
    summary: 'The price of pictures by the body of their call; nothing is made or held',
    body: generateImageForm,
    response: generationPrice,
  },
  priceVideo: {
    ...asks,
    path: '/api/generate-video/price',
    summary: 'The price of a video by its length and quality; nothing is made or held',
    body: videoPriceForm,
    response: generationPrice,
  },
});
