import type { ImageToImage } from '@castwright/engine-port';
import { AppError } from '#contract/errors.ts';
import { wordsOfStyle } from '#contract/styles.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { imageToImageForm } from '#contract/tools.ts';
import {
  laneFor,
  type Order,
  prompted,
  seedsFrom,
  settingsOf,
  subjectOf,
} from '#features/generation/requests';
import type { Intention, PictureReference } from '#features/trust/safety';
import { categoryFor, type Filled, type Ordering, requireEditable } from './order-parts.ts';
import { choosePicture } from './pictures.ts';

/**
 * One to four redraws of a picture.
 *
 * @throws AppError VALIDATION_FAILED without a prompt or a style, or for too large a picture; NOT_FOUND, CONFLICT
 */
export async function imageToImageOrder(
  { db, findModel }: Ordering,
  userId: string,
  form: Filled<typeof imageToImageForm>,
): Promise<Order> {
  const { style, strength, keepComposition, count, modelId, personaId } = form;
  if (!form.prompt && !style) throw new AppError('VALIDATION_FAILED', 'Write a prompt or choose a style.');
  const source = await choosePicture(db, userId, form.source);
  requireEditable(source);
  const category = categoryFor(form.category, source);
  const subject = await subjectOf({ db, findModel }, { userId, modelId, personaId });
  const prompt = [style && wordsOfStyle(style), form.prompt].filter(Boolean).join(', ');
  const wish = { category, prompt, negativePrompt: form.negativePrompt, subject, tag: null };
  const redraw = (seed: number): Intention<ImageToImage<PictureReference>> => {
    const { fields, request } = prompted(wish, seed);
    const drawn = { source: source.reference, strength, style, keepComposition };
    return { fields, request: { operation: 'image_to_image', ...request, ...drawn } };
  };
  const [first, ...rest] = seedsFrom(form.seed, count);
  return {
    category,
    contentType: 'image',
    lane: laneFor(count),
    cost: operationPrice('image_to_image'),
    ...(!form.prompt && style && { name: source.name }),
    settings: {
      ...(form.prompt ? settingsOf({ ...wish, prompt: form.prompt }) : subject.settings),
      operation: 'image_to_image',
      strength,
      keepComposition,
      ...(style && { style }),
    },
    intentions: [redraw(first), ...rest.map(redraw)],
  };
}
