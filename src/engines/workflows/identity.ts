/** What a stack draws a person from: a trained model, reference pictures, or the prompt alone. */
import {
  type Category,
  type ChosenReference,
  EngineError,
  type EngineRequest,
  findIdentitySource,
  type GivenIdentity,
  type IdentitySource,
  type IdentitySupport,
  type Operation,
  type TextToImage,
} from '@castwright/engine-port';
import { getDrawer } from './families/index.ts';
import {
  type DrawerFamily,
  drawingFamilies,
  type Family,
  type ModelChoice,
  referenceFamilies,
  type Stack,
  type StackOf,
  type VideoFamily,
  videoFamilies,
} from './stacks.ts';

/** The models, and what the server can use of them; without that, the operator's file is trusted. */
export type IdentityContext = { models: ModelChoice; identity?: readonly IdentitySupport[] };

/** The families for which models are trained; none when the operator has chosen no stack for trainings. */
export function listFamiliesOfTraining({ stacks, uses }: ModelChoice): Family[] {
  const trained = Object.values(uses.lora_training ?? {}).flatMap((id) => stacks[id]?.family ?? []);
  return [...new Set(trained)];
}

export function isFamilyOfTraining(models: ModelChoice, family: Family): boolean {
  const trained = listFamiliesOfTraining(models);
  return trained.length === 0 || trained.includes(family);
}

export const createUnusableModelError = (detail: string) =>
  new EngineError(
    'unsupported',
    'Trained models cannot be used for this on this engine. Choose no model.',
    detail,
  );

/** The stack that draws a category from reference pictures, with the most pictures that it takes. */
export function findReferenceStack(
  { stacks, uses }: ModelChoice,
  category: Category,
): { id: string; stack: StackOf<DrawerFamily>; most: number } | null {
  const id = uses.text_to_image_with_references?.[category];
  const stack = id === undefined ? undefined : stacks[id];
  if (id === undefined || !stack || !isDrawer(stack)) return null;
  const most = getDrawer(stack).references?.most ?? 0;
  return most === 0 ? null : { id, stack, most };
}

export const isDrawer = (stack: Stack): stack is StackOf<DrawerFamily> =>
  [...drawingFamilies, ...referenceFamilies].some((family) => family === stack.family);

export const isVideoMaker = (stack: Stack): stack is StackOf<VideoFamily> =>
  videoFamilies.some((family) => family === stack.family);

/** Lists the sources of text to image that have a stack behind them, in the order of the operator's file. */
export function listChosenSources(models: ModelChoice, category: Category): IdentitySource[] {
  const stack = models.stacks[models.uses.text_to_image?.[category] ?? ''];
  if (!stack || !('identity' in stack)) return [];
  return stack.identity.filter((source) =>
    source === 'references'
      ? findReferenceStack(models, category) !== null
      : isFamilyOfTraining(models, stack.family),
  );
}

/** Finds what the person of a text to image is drawn from; null: the prompt alone. */
export function findSource(
  { models, identity }: IdentityContext,
  { category, ...given }: GivenIdentity & { category: Category },
  operation: Operation = 'text_to_image',
): IdentitySource | null {
  const known = identity?.find((each) => each.operation === operation && each.category === category);
  return findIdentitySource(known?.sources ?? listChosenSources(models, category), given);
}

/**
 * Leaves in a request only what its person is drawn from, so that nothing else is uploaded: of a text to image the
 * trained model, or as many reference pictures as the stack takes, after the references of the creator's choice; of a video from a picture that picture, because it
 * has the likeness. Other requests stay as they are.
 */
export function keepChosenIdentity<Picture, Video>(
  request: EngineRequest<Picture, Video>,
  context: IdentityContext,
): EngineRequest<Picture, Video> {
  if (request.operation === 'image_to_video') {
    const { trained: _, ...shown } = request;
    return shown;
  }
  if (request.operation !== 'text_to_image') return request;
  if (request.chosenReferences) return fitReferences(request, request.chosenReferences, context);
  if (!request.references) return request;
  const { references, trained, ...drawn } = request;
  const source = findSource(context, request);
  if (source === 'references') {
    const most = findReferenceStack(context.models, request.category)?.most;
    return { ...drawn, references: references.slice(0, most) };
  }
  // A model that cannot be used stays, and is refused in words.
  return trained ? { ...drawn, trained } : drawn;
}

/** @throws EngineError `unsupported` for more references of the creator's choice than the stack takes */
function fitReferences<Picture>(
  request: TextToImage<Picture>,
  chosen: readonly ChosenReference<Picture>[],
  { models }: IdentityContext,
): TextToImage<Picture> {
  const { references = [], ...drawn } = request;
  const most = findReferenceStack(models, request.category)?.most ?? 0;
  if (chosen.length > most) {
    const detail = `${chosen.length} references, and the stack for text_to_image_with_references takes ${most}`;
    throw new EngineError('unsupported', 'This engine does not take so many references.', detail);
  }
  const fitting = references.slice(0, most - chosen.length);
  return fitting.length > 0 ? { ...drawn, references: fitting } : drawn;
}
