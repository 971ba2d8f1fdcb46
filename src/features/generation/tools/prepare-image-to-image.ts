import type { ImageToImage } from '@castwright/engine-port';
import { AppError } from '#contract/errors.ts';
import { getStylePrompt } from '#contract/styles.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { imageToImageForm } from '#contract/tools.ts';
import {
  buildPrompt,
  getPersonaAndModel,
  listSeeds,
  type PreparedGeneration,
  toLane,
  toSettings,
} from '#features/generation/requests';
import type { PictureReference, SafetySubject } from '#features/trust/safety';
import { getChosenPicture } from './pictures.ts';
import { chooseCategory, type FormBody, type PrepareToolDeps, requireEditable } from './prepare-parts.ts';

/**
 * Prepares one to four variations of a picture.
 *
 * @throws AppError VALIDATION_FAILED without a prompt or a style, or for too large a picture; NOT_FOUND, CONFLICT
 */
export async function prepareImageToImage(
  { db, findModel }: PrepareToolDeps,
  userId: string,
  form: FormBody<typeof imageToImageForm>,
): Promise<PreparedGeneration> {
  const { style, strength, keepComposition, count, modelId, personaId } = form;
  if (!form.prompt && !style) throw new AppError('VALIDATION_FAILED', 'Enter a prompt or choose a style.');
  const source = await getChosenPicture(db, userId, form.source);
  requireEditable(source);
  const category = chooseCategory(form.category, source);
  const personaAndModel = await getPersonaAndModel({ db, findModel }, { userId, modelId, personaId });
  const prompt = [style && getStylePrompt(style), form.prompt].filter(Boolean).join(', ');
  const input = { category, prompt, negativePrompt: form.negativePrompt };
  const toSubject = (seed: number): SafetySubject<ImageToImage<PictureReference>> => {
    const { fields, request } = buildPrompt(input, { personaAndModel, tag: null }, seed);
    const drawn = { source: source.reference, strength, style, keepComposition };
    return { fields, request: { operation: 'image_to_image', ...request, ...drawn } };
  };
  const [first, ...rest] = listSeeds(form.seed, count);
  return {
    category,
    contentType: 'image',
    lane: toLane(count),
    cost: operationPrice('image_to_image'),
    ...(!form.prompt && style && { name: source.name }),
    settings: {
      ...(form.prompt
        ? toSettings({ ...input, prompt: form.prompt }, personaAndModel)
        : personaAndModel.settings),
      operation: 'image_to_image',
      strength,
      keepComposition,
      ...(style && { style }),
    },
    subjects: [toSubject(first), ...rest.map(toSubject)],
  };
}
