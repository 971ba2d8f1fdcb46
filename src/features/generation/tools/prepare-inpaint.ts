import { operationPrice } from '#contract/token-prices.ts';
import type { inpaintForm } from '#contract/tools.ts';
import {
  buildPrompt,
  getPersonaAndModel,
  listSeeds,
  type PreparedGeneration,
  toSettings,
} from '#features/generation/requests';
import { getChosenPicture } from './pictures.ts';
import {
  chooseCategory,
  type FormBody,
  getMask,
  type PrepareToolDeps,
  requireEditable,
  toResultName,
} from './prepare-parts.ts';

/**
 * Prepares a picture whose masked area is removed, or replaced by a prompt.
 *
 * @throws AppError VALIDATION_FAILED for a mask of another size and for a picture that is too large; NOT_FOUND, CONFLICT
 */
export async function prepareInpaint(
  { db, findModel }: PrepareToolDeps,
  userId: string,
  form: Exclude<FormBody<typeof inpaintForm>, { task: 'extend' | 'layers' }>,
): Promise<PreparedGeneration> {
  const source = await getChosenPicture(db, userId, form.source);
  requireEditable(source);
  const mask = await getMask(db, userId, form.maskId, source);
  const category = chooseCategory(form.category, source);
  const { prompt, negativePrompt } =
    form.task === 'replace' ? form : { prompt: '', negativePrompt: undefined };
  const { modelId, personaId } = form.task === 'replace' ? form : {};
  const personaAndModel = await getPersonaAndModel({ db, findModel }, { userId, modelId, personaId });
  const input = { category, prompt, negativePrompt };
  const [seed] = listSeeds(form.seed, 1);
  const { fields, request } = buildPrompt(input, { personaAndModel, tag: null }, seed);
  const { task } = form;
  return {
    category,
    contentType: 'image',
    lane: 'interactive',
    cost: operationPrice('inpaint'),
    ...(task === 'remove' && { name: toResultName(source, 'retouched') }),
    settings: { ...(task === 'replace' && toSettings(input, personaAndModel)), operation: 'inpaint', task },
    subjects: [
      { fields, request: { operation: 'inpaint', ...request, source: source.reference, mask, task } },
    ],
  };
}
