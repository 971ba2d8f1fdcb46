import { AppError } from '#contract/errors.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { inpaintForm } from '#contract/tools.ts';
import { type Order, prompted, seedsFrom, settingsOf, subjectOf } from '#features/generation/requests';
import { categoryFor, type Filled, nameAfter, type Ordering, requireEditable } from './order-parts.ts';
import { choosePicture } from './pictures.ts';

/**
 * A picture with what a mask covers taken away, or drawn anew by a prompt.
 *
 * @throws AppError VALIDATION_FAILED for a mask of another size or too large a picture; NOT_FOUND, CONFLICT
 */
export async function inpaintOrder(
  { db, findModel }: Ordering,
  userId: string,
  form: Filled<typeof inpaintForm>,
): Promise<Order> {
  const source = await choosePicture(db, userId, form.source);
  requireEditable(source);
  const { reference: mask } = await choosePicture(db, userId, { uploadId: form.maskId });
  const { width, height } = source.reference;
  if (mask.width !== width || mask.height !== height) {
    throw new AppError('VALIDATION_FAILED', `The mask is not of the picture’s size, ${width} × ${height}.`);
  }
  const category = categoryFor(form.category, source);
  const drawn = form.task === 'replace' ? form : { prompt: '', negativePrompt: undefined };
  const { modelId, personaId } = form.task === 'replace' ? form : {};
  const subject = await subjectOf({ db, findModel }, { userId, modelId, personaId });
  const wish = { ...drawn, negativePrompt: drawn.negativePrompt, category, subject, tag: null };
  const [seed] = seedsFrom(form.seed, 1);
  const { fields, request } = prompted(wish, seed);
  const { task } = form;
  return {
    category,
    contentType: 'image',
    lane: 'interactive',
    cost: operationPrice('inpaint'),
    ...(task === 'remove' && { name: nameAfter(source, 'retouched') }),
    settings: { ...(task === 'replace' && settingsOf(wish)), operation: 'inpaint', task },
    intentions: [
      { fields, request: { operation: 'inpaint', ...request, source: source.reference, mask, task } },
    ],
  };
}
