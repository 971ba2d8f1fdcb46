import { operationPrice } from '#contract/token-prices.ts';
import type { layersForm } from '#contract/tools.ts';
import {
  buildPrompt,
  getPersonaAndModel,
  listSeeds,
  type PreparedGeneration,
} from '#features/generation/requests';
import type { StoredLayer, StoredLayers } from '#features/trust/safety';
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
 * Prepares a picture with several masked areas, each removed or replaced by its own prompt: one job, for which the
 * engine works once for each layer, at the price of as many inpaints. All prompts are in one safety decision.
 *
 * @throws AppError VALIDATION_FAILED for a mask of another size and for a picture that is too large; NOT_FOUND, CONFLICT
 */
export async function prepareLayers(
  { db, findModel }: PrepareToolDeps,
  userId: string,
  form: FormBody<typeof layersForm>,
): Promise<PreparedGeneration> {
  const source = await getChosenPicture(db, userId, form.source);
  requireEditable(source);
  const category = chooseCategory(form.category, source);
  const personaAndModel = await getPersonaAndModel({ db, findModel }, { userId });
  const seeds = listSeeds(form.seed, form.layers.length);
  const [seed] = seeds;
  const input = { category, prompt: '', negativePrompt: undefined };
  const { fields: common, request } = buildPrompt(input, { personaAndModel, tag: null }, seed);
  const layers: StoredLayer[] = [];
  const fields: Record<string, string> = { ...common };
  for (const [at, layer] of form.layers.entries()) {
    const prompt = layer.task === 'replace' ? layer.prompt : '';
    const mask = await getMask(db, userId, layer.maskId, source);
    layers.push({ mask, task: layer.task, prompt, seed: seeds[at] ?? seed });
    fields[`layer${at + 1}`] = prompt;
  }
  const edit: StoredLayers = {
    operation: 'inpaint',
    ...request,
    source: source.reference,
    task: 'layers',
    layers,
  };
  return {
    category,
    contentType: 'image',
    lane: 'interactive',
    cost: operationPrice('inpaint') * layers.length,
    name: toResultName(source, 'retouched'),
    settings: {
      operation: 'inpaint',
      task: 'layers',
      layers: layers.map(({ prompt, task }) => ({ task, prompt })),
    },
    subjects: [{ fields, request: edit }],
  };
}
