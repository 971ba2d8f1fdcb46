import type { Sides } from '@castwright/media/pad-picture.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { extensionForm } from '#contract/tools.ts';
import {
  buildPrompt,
  getPersonaAndModel,
  listSeeds,
  type PreparedGeneration,
  toSettings,
} from '#features/generation/requests';
import type { StoredExtension } from '#features/trust/safety';
import { type ChosenPicture, getChosenPicture } from './pictures.ts';
import {
  chooseCategory,
  type FormBody,
  formatMegapixels,
  type PrepareToolDeps,
  toResultName,
} from './prepare-parts.ts';

/**
 * Prepares a picture that is extended on its sides (outpaint): its own pixels stay, but for the fading edge of
 * `padPicture`.
 *
 * @throws AppError VALIDATION_FAILED for a side that is too long and for a result that is too large; NOT_FOUND, CONFLICT
 */
export async function prepareExtension(
  { db, findModel }: PrepareToolDeps,
  userId: string,
  form: FormBody<typeof extensionForm>,
): Promise<PreparedGeneration> {
  const source = await getChosenPicture(db, userId, form.source);
  const { prompt, negativePrompt, sides, task } = form;
  requireExtendable(source, sides);
  const category = chooseCategory(form.category, source);
  const personaAndModel = await getPersonaAndModel({ db, findModel }, { userId });
  const input = { category, prompt, negativePrompt };
  const [seed] = listSeeds(form.seed, 1);
  const { fields, request } = buildPrompt(input, { personaAndModel, tag: null }, seed);
  const extension: StoredExtension = {
    operation: 'inpaint',
    ...request,
    source: source.reference,
    sides,
    task,
  };
  return {
    category,
    contentType: 'image',
    lane: 'interactive',
    cost: operationPrice('inpaint'),
    name: toResultName(source, 'extended'),
    settings: { ...(prompt && toSettings(input, personaAndModel)), operation: 'inpaint', task, sides },
    subjects: [{ fields, request: extension }],
  };
}

function requireExtendable({ reference: { height, width } }: ChosenPicture, sides: Sides): void {
  const { bottom, left, right, top } = sides;
  if (Math.max(left, right) > width || Math.max(top, bottom) > height) {
    throw new AppError(
      'VALIDATION_FAILED',
      `A side can be extended by the picture’s own size at most: ${width} pixels across, ${height} down.`,
    );
  }
  const pixels = (width + left + right) * (height + top + bottom);
  if (pixels <= limits.editedPixelsMaximum) return;
  throw new AppError(
    'VALIDATION_FAILED',
    `The result would have ${formatMegapixels(pixels)}; at most ${formatMegapixels(limits.editedPixelsMaximum)} can be made.`,
  );
}
