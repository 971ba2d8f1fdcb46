import type { AspectRatio } from '#contract/common.ts';
import { limits } from '#contract/limits.ts';
import type { ReferenceView } from '#contract/reference-sheets.ts';
import { operationPrice } from '#contract/token-prices.ts';
import {
  buildPrompt,
  type FindModel,
  type GenerationDeps,
  getPersonaAndModel,
  listReferences,
  listSeeds,
  type PreparedGeneration,
  toLane,
  toSettings,
} from '#features/generation/requests';
import { getPersona } from '#features/library/personas';
import type { PictureReference, SafetySubject, StoredRequest } from '#features/trust/safety';
import { formatSheetPersona, formatViewPrompt, viewNames } from './view-prompts.ts';

export type SheetDeps = GenerationDeps & { findModel: FindModel };

/** Portrait format: it shows the head well, and the full figure. */
const aspectRatio: AspectRatio = '3:4';

/**
 * Prepares pictures of a persona's sheet, one for each view. They are SFW for every persona, and made from the finished
 * pictures of the other views where an engine takes references.
 *
 * @throws AppError NOT_FOUND, CONFLICT for a model that cannot be used
 */
export async function prepareViews(
  { db, findModel, pictures }: Pick<SheetDeps, 'db' | 'findModel' | 'pictures'>,
  { userId, personaId }: { userId: string; personaId: string },
  views: readonly [ReferenceView, ...ReferenceView[]],
): Promise<PreparedGeneration> {
  const category = 'sfw';
  const persona = await getPersona(db, userId, personaId);
  const chosen = await getPersonaAndModel({ db, findModel }, { userId, personaId, loras: 'persona' });
  const words = formatSheetPersona(persona);
  const personaAndModel = {
    ...chosen,
    wordsFor: (seed: number) => ({ ...chosen.wordsFor(seed), persona: words }),
  };
  const withModel = chosen.trained !== null;
  const only = ({ view }: { view: ReferenceView }) => !views.includes(view);
  const references = await listReferences({ db, pictures }, { userId, personaId, category, withModel, only });
  const [first, ...seeds] = listSeeds(undefined, views.length);
  const toSubject = (view: ReferenceView, seed: number): SafetySubject<StoredRequest> => {
    const input = { category, prompt: formatViewPrompt(view) } as const;
    const { fields, request } = buildPrompt(input, { personaAndModel, tag: null }, seed);
    const drawn: { aspectRatio: AspectRatio; references?: PictureReference[] } = { aspectRatio };
    if (references.length > 0) drawn.references = references;
    return { fields, request: { operation: 'text_to_image', ...request, ...drawn } };
  };
  const [front, ...rest] = views;
  const each = views.map((view) => ({
    name: `${persona.name}, ${viewNames[view]}`.slice(0, limits.contentNameMaximum),
    prompt: formatViewPrompt(view),
  }));
  return {
    category,
    contentType: 'image',
    lane: toLane(views.length),
    cost: operationPrice('text_to_image'),
    settings: { ...toSettings({ prompt: formatViewPrompt(front) }, personaAndModel), aspectRatio },
    each,
    subjects: [toSubject(front, first), ...rest.map((view, at) => toSubject(view, seeds[at] ?? 0))],
  };
}
