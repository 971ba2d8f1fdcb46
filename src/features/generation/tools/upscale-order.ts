import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { upscaleForm } from '#contract/tools.ts';
import type { Order } from '#features/generation/requests';
import { categoryFor, type Filled, inMegapixels, nameAfter, type Ordering } from './order-parts.ts';
import { choosePicture } from './pictures.ts';

/** @throws AppError VALIDATION_FAILED when the result would be too large; NOT_FOUND, CONFLICT */
export async function upscaleOrder(
  { db }: Pick<Ordering, 'db'>,
  userId: string,
  { factor, detail, ...form }: Filled<typeof upscaleForm>,
): Promise<Order> {
  const source = await choosePicture(db, userId, form.source);
  const { width, height } = source.reference;
  const pixels = width * factor * height * factor;
  if (pixels > limits.upscaledPixelsMaximum) {
    throw new AppError(
      'VALIDATION_FAILED',
      `The result would have ${inMegapixels(pixels)}; at most ${inMegapixels(limits.upscaledPixelsMaximum)} can be made.`,
    );
  }
  const category = categoryFor(undefined, source);
  return {
    category,
    contentType: 'image',
    lane: 'interactive',
    cost: operationPrice('upscale'),
    name: nameAfter(source, `${factor}× larger`),
    settings: { operation: 'upscale', factor, detail },
    intentions: [
      { fields: {}, request: { operation: 'upscale', category, source: source.reference, factor, detail } },
    ],
  };
}
