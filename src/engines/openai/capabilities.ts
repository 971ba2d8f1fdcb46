/** What a server can do with the operator's models, and the refusal of everything else. */
import {
  type Category,
  categories,
  type EngineCapabilities,
  EngineError,
  type EngineRequest,
  findIdentitySource,
  type ImageToImage,
  type ImageToVideo,
  type Inpaint,
  type Operation,
  type TextToImage,
  type TextToVideo,
  type UnsupportedOperation,
} from '@castwright/engine-port';
import { getDrawerFacts, getLongestVideo, getVideoFacts } from '#engines/workflows';
import { findModel, isPictureModel, type ServedModel, type VideoModel } from './models.ts';
import type { OpenAiOptions } from './options.ts';
import { listServerParameters } from './parameters.ts';
import { countReferences, listServedFamilies } from './server-kinds.ts';

type ServerOptions = Pick<OpenAiOptions, 'server' | 'models' | 'fields'>;
type Reason = Pick<UnsupportedOperation, 'reason' | 'details'>;

/** The operations that these servers have a call for. */
const operations = ['text_to_image', 'image_to_image', 'inpaint', 'text_to_video', 'image_to_video'] as const;
type ServedOperation = (typeof operations)[number];

/** What the servers have no call for, as creators read it. */
const reasons: Record<Exclude<Operation, ServedOperation>, string> = {
  text_to_image_with_face: 'This engine does not put a chosen face into pictures.',
  face_swap: 'This engine does not swap faces.',
  upscale: 'This engine does not enlarge pictures.',
  image_to_text: 'This engine does not read text.',
  caption: 'This engine does not describe pictures.',
  join_videos: 'This engine does not join videos.',
  edit_video: 'This engine does not edit videos.',
  upscale_video: 'This engine does not enlarge videos.',
  lora_training: 'This engine does not train models.',
};

const noModels: Reason = {
  reason: 'This engine cannot use models that were trained here. Choose no model.',
  details: [
    'vLLM-Omni takes a LoRA by a path on its own disk, and SGLang sets one for all requests: neither takes a file with a request',
  ],
};
const noLastFrame: Reason = {
  reason: 'Videos on this engine cannot end with a picture of your choice. Leave the last frame out.',
  details: ['the API takes one picture, the first frame'],
};
const noRegions = 'This engine takes no words for parts of a picture.';

/**
 * Lists what a server supports.
 *
 * @param known the names of the models that the server lists; null where it lists none, and the file is trusted
 */
export function getServerCapabilities(
  options: ServerOptions,
  known: readonly string[] | null,
): Omit<EngineCapabilities, 'concurrency'> {
  const all = categories.flatMap((category) =>
    operations.map((operation) => ({ operation, category, ...tryWork(operation, category, options, known) })),
  );
  const able = all.flatMap(({ category, model, operation }) =>
    model ? [{ operation, category, model }] : [],
  );
  const references = categories.flatMap((category) => {
    const model = findReferenceModel(options, category, known);
    return model ? [{ category, model, most: countTaken(model, options) }] : [];
  });
  const drawn = able.filter(({ operation }) => operation !== 'image_to_video');
  return {
    operations: operations.filter((operation) => able.some((each) => each.operation === operation)),
    unsupported: [
      ...all.flatMap(({ category, operation, reason }) =>
        reason ? [{ operation, category, ...reason }] : [],
      ),
      ...categories.flatMap((category) =>
        Object.entries(reasons).map(([operation, reason]) => ({
          operation: operation as Operation,
          category,
          reason,
          details: [],
        })),
      ),
    ],
    unsupportedWithModel: drawn.map(({ category, operation }) => ({ operation, category, ...noModels })),
    unsupportedWithLastFrame: able.flatMap(({ category, operation }) =>
      operation === 'image_to_video' ? [{ operation, category, ...noLastFrame }] : [],
    ),
    ...describeVideos(able.map(({ model }) => model)),
    models: listModels(able, references),
    identity: able.map(({ category, operation }) => {
      const most = references.find((each) => each.category === category)?.most ?? 0;
      const isDrawn = operation === 'text_to_image' && most > 0;
      return { operation, category, sources: isDrawn ? ['references'] : [], references: isDrawn ? most : 0 };
    }),
    chosenReferences: references.map(({ category, most }) => ({ category, most, withModel: false })),
    parameters: listParameters(able, references, options),
    regions: able.flatMap(({ category, operation }) =>
      operation === 'text_to_image' ? [{ operation, category, reason: noRegions }] : [],
    ),
  };
}

type Able = { operation: ServedOperation; category: Category; model: ServedModel };
type References = { category: Category; model: ServedModel; most: number };

function tryWork(
  operation: ServedOperation,
  category: Category,
  { models, server }: ServerOptions,
  known: readonly string[] | null,
): { model: ServedModel | null; reason: Reason | null } {
  const model = findModel(models, operation, category);
  if (!model) {
    const isServed = listServedFamilies(server, operation).length > 0;
    const detail = isServed
      ? `no model is chosen for ${operation} (${category})`
      : `${server} does not serve it`;
    return { model: null, reason: { reason: 'This engine has no model for this.', details: [detail] } };
  }
  if (known && !known.includes(model.model)) {
    const detail = `${model.model} is not among the server’s models: ${known.join(', ')}`;
    return { model: null, reason: { reason: 'The engine lacks a model for this.', details: [detail] } };
  }
  return { model, reason: null };
}

function findReferenceModel(
  { models }: ServerOptions,
  category: Category,
  known: readonly string[] | null,
): ServedModel | null {
  const model = findModel(models, 'text_to_image_with_references', category);
  // A picture can be drawn from references only where one can be drawn at all.
  const draws = findModel(models, 'text_to_image', category) !== null;
  return model && draws && (known === null || known.includes(model.model)) ? model : null;
}

/** How many reference pictures a model gets. */
function countTaken(model: ServedModel, { server }: Pick<ServerOptions, 'server'>): number {
  const most = isPictureModel(model) ? (getDrawerFacts(model.family).references?.most ?? 0) : 0;
  return Math.min(most, countReferences(server));
}

/** Seconds of the longest video that every video model makes. */
function describeVideos(models: readonly ServedModel[]): Pick<EngineCapabilities, 'longestVideo'> {
  const lengths = models
    .filter((model): model is VideoModel => !isPictureModel(model))
    .map(({ family }) => getLongestVideo(getVideoFacts(family)));
  return lengths.length > 0 ? { longestVideo: Math.min(...lengths) } : {};
}

function listModels(
  able: readonly Able[],
  references: readonly References[],
): NonNullable<EngineCapabilities['models']> {
  return [
    ...able.map(({ category, model: { licence, model }, operation }) => ({
      operation,
      category,
      model,
      licence,
    })),
    ...references.flatMap(({ category, model: { licence, model } }) => {
      const usual = able.find((each) => each.operation === 'text_to_image' && each.category === category);
      if (usual?.model.model === model) return [];
      const identity = 'references' as const;
      return [{ operation: 'text_to_image' as const, category, model, licence, identity }];
    }),
  ];
}

function listParameters(
  able: readonly Able[],
  references: readonly References[],
  options: ServerOptions,
): NonNullable<EngineCapabilities['parameters']> {
  return [
    ...able.flatMap(({ category, model, operation }) => {
      const taken = listServerParameters(operation, model, options);
      return taken ? [{ operation, category, ...taken }] : [];
    }),
    ...references.flatMap(({ category, model }) => {
      const taken = listServerParameters('text_to_image_with_references', model, options);
      const work = { operation: 'text_to_image', category, identity: 'references' } as const;
      return taken ? [{ ...work, ...taken }] : [];
    }),
  ];
}

type ServedRequest = TextToImage | ImageToImage | Inpaint | TextToVideo | ImageToVideo;

/**
 * Finds the model of a request, and leaves in the request only what the model draws from: of a person's pictures as many
 * as it takes, after the references of the creator's choice.
 *
 * @throws EngineError `unsupported` for what the server has no call or no model for
 */
export function requireServed(
  request: EngineRequest,
  options: ServerOptions,
): { request: ServedRequest; model: ServedModel } {
  if (!isServed(request)) throw refuse({ reason: reasons[request.operation], details: [] });
  if (request.operation === 'text_to_image') return requireDrawn(request, options);
  if (request.operation === 'image_to_video') {
    if (request.lastFrame) throw refuse(noLastFrame);
    // The picture has the likeness.
    const { trained: _, ...shown } = request;
    return { request: shown, model: requireModel(request, options) };
  }
  if (request.trained) throw refuse(noModels);
  return { request, model: requireModel(request, options) };
}

function requireDrawn(request: TextToImage, options: ServerOptions) {
  const { category, chosenReferences, pose, references = [], regions, trained } = request;
  if (pose) throw refuse({ reason: 'This engine follows no pose. Remove it.', details: [] });
  if (regions) throw refuse({ reason: noRegions, details: [] });
  const model = findReferenceModel(options, category, null);
  const most = model ? countTaken(model, options) : 0;
  if (chosenReferences && model) {
    if (trained) throw refuse(noModels);
    if (chosenReferences.length > most) {
      const detail = `${chosenReferences.length} references, and ${model.model} gets ${most}`;
      throw refuse({ reason: 'This engine does not take so many references.', details: [detail] });
    }
    const left = references.slice(0, most - chosenReferences.length);
    return { request: { ...request, references: left }, model };
  }
  if (chosenReferences) {
    throw refuse({ reason: 'This engine does not draw from references. Remove them.', details: [] });
  }
  const source = model ? findIdentitySource(['references'], request) : null;
  if (model && source === 'references') {
    const { trained: _, ...drawn } = request;
    return { request: { ...drawn, references: references.slice(0, most) }, model };
  }
  if (trained) throw refuse(noModels);
  const { references: _, ...drawn } = request;
  return { request: drawn, model: requireModel(request, options) };
}

const isServed = (request: EngineRequest): request is ServedRequest =>
  operations.some((each) => each === request.operation);

function requireModel({ category, operation }: ServedRequest, options: ServerOptions): ServedModel {
  const { model, reason } = tryWork(operation, category, options, null);
  if (model) return model;
  throw refuse(reason ?? { reason: 'This engine has no model for this.', details: [] });
}

const refuse = ({ details, reason }: Reason) =>
  new EngineError('unsupported', reason, details.length > 0 ? details.join('; ') : reason);
