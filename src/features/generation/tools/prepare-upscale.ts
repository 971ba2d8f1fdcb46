import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { upscaleForm } from '#contract/tools.ts';
import type { PreparedGeneration } from '#features/generation/requests';
import { getChosenPicture } from './pictures.ts';
import {
  chooseCategory,
  type FormBody,
  formatMegapixels,
  type PrepareToolDeps,
  toResultName,
} from './prepare-parts.ts';

/** Prepares a larger copy of a picture. @throws AppError VALIDATION_FAILED when the result would be too large; NOT_FOUND, CONFLICT */
export async function prepareUpscale(
  { db }: Pick<PrepareToolDeps, 'db'>,
  userId: string,
  { factor, detail, ...form }: FormBody<typeof upscaleForm>,
): Promise<PreparedGeneration> {
  const source = await getChosenPicture(db, userId, form.source);
  const { width, height } = source.reference;
  const pixels = width * factor * height * factor;
  if (pixels > limits.upscaledPixelsMaximum) {
    throw new AppError(
      'VALIDATION_FAILED',
      `The result would have ${formatMegapixels(pixels)}; at most ${formatMegapixels(limits.upscaledPixelsMaximum)} can be made.`,
    );
  }
  const category = chooseCategory(undefined, source);
  return {
    category,
    contentType: 'image',
    lane: 'interactive',
    cost: operationPrice('upscale'),
    name: toResultName(source, `${factor}× larger`),
    settings: { operation: 'upscale', factor, detail },
    subjects: [
      { fields: {}, request: { operation: 'upscale', category, source: source.reference, factor, detail } },
    ],
  };
}
