/** Turns a request into what every server is asked for, whatever its fields are called. */
import {
  EngineError,
  type EngineRequest,
  getPictureSize,
  type ImageToImage,
  type ImageToVideo,
  type Inpaint,
  type TextToImage,
  type TextToVideo,
} from '@castwright/engine-port';
import {
  describeReferences,
  fitToPixels,
  getDrawerFacts,
  getLongestVideo,
  getVideoFacts,
  roundUpToGrid,
  type Size,
} from '#engines/workflows';
import { requireServed } from './capabilities.ts';
import type { PictureModel, ServedModel, VideoModel } from './models.ts';
import type { OpenAiOptions } from './options.ts';
import { chooseServed } from './parameters.ts';
import { cover, measure, shrink, stretch, toMask } from './pictures.ts';
import { describeChange } from './words.ts';

type Fields = {
  prompt: string;
  /** Null for a model that takes none. */
  negativePrompt: string | null;
  seed: number;
  steps: number;
  /** Null for a distilled model. */
  guidance: number | null;
  /** What the server is asked for, on the model's grid; the result is brought to the requested size afterwards. */
  size: Size;
  /** PNG pictures, in the order in which the model counts them. */
  pictures: readonly Buffer[];
};
export type PictureDraft = Fields & {
  kind: 'picture';
  model: PictureModel;
  mask: Buffer | null;
  /** How much of the source is redrawn, 0 … 1; null where the model takes no strength. */
  strength: number | null;
};
export type VideoDraft = Fields & {
  kind: 'video';
  model: VideoModel;
  /** With the first one. */
  frames: number;
  framesPerSecond: number;
  seconds: number;
};
export type Draft = PictureDraft | VideoDraft;

type DraftOptions = Pick<OpenAiOptions, 'server' | 'models' | 'fields'>;

/**
 * Prepares a request for the server: chooses the model, scales the pictures, and puts into words what the API has no
 * field for.
 *
 * @throws EngineError `unsupported` for a request that the server cannot carry out
 */
export async function createDraft(request: EngineRequest, options: DraftOptions): Promise<Draft> {
  const { model, request: supported } = requireServed(request, options);
  switch (supported.operation) {
    case 'text_to_image':
      return draftPicture(supported, model as PictureModel, options);
    case 'image_to_image':
      return draftVariation(supported, model as PictureModel, options);
    case 'inpaint':
      return draftInpaint(supported, model as PictureModel, options);
    default:
      return draftVideo(supported, model as VideoModel, options);
  }
}

/** The fields that follow from the prompt and the model. */
function createFields(
  request: TextToImage | ImageToImage | Inpaint | TextToVideo | ImageToVideo,
  model: ServedModel,
  options: DraftOptions,
): Omit<Fields, 'size' | 'pictures'> {
  const { negativePrompt, prompt, sampling, seed } = request;
  const { steps, guidance, usesNegative } = chooseServed(model, options, sampling);
  return { prompt, negativePrompt: usesNegative ? negativePrompt : null, seed, steps, guidance };
}

async function draftPicture(
  request: TextToImage,
  model: PictureModel,
  options: DraftOptions,
): Promise<PictureDraft> {
  const { chosenReferences = [], references = [] } = request;
  const { pixels } = getDrawerFacts(model.family);
  const given = [...chosenReferences, ...references.map((picture) => ({ role: 'person', picture }) as const)];
  const pictures: Buffer[] = [];
  for (const { picture } of given) pictures.push(await shrink(picture, pixels));
  const fields = createFields(request, model, options);
  const roles = given.map(({ role }) => role);
  const prompt = given.length > 0 ? describeReferences(fields.prompt, roles) : fields.prompt;
  const size = fitServer(getPictureSize(request), model);
  return { ...fields, kind: 'picture', model, prompt, size, pictures, mask: null, strength: null };
}

/** The smallest size on the grid that covers the requested one, or one of as many pixels as the server draws. */
function fitServer(requested: Size, { maxPixels = Number.POSITIVE_INFINITY }: ServedModel): Size {
  const size = roundUpToGrid(requested);
  return size.width * size.height <= maxPixels
    ? size
    : fitToPixels(maxPixels * 0.97, requested, { enlarge: false });
}

async function draftVariation(
  request: ImageToImage,
  model: PictureModel,
  options: DraftOptions,
): Promise<PictureDraft> {
  const size = await fitSource(request.source, model);
  const fields = createFields(request, model, options);
  const takesStrength = options.server === 'vllm-omni' && model.family === 'z-image-turbo';
  return {
    ...fields,
    kind: 'picture',
    model,
    prompt: takesStrength ? fields.prompt : describeChange(request),
    size,
    pictures: [await stretch(request.source, size)],
    mask: null,
    strength: takesStrength ? limitStrength(request) : null,
  };
}

/** Without a ControlNet for edges, a lower strength keeps the composition (as in the graphs for ComfyUI). */
const maxStrengthWithComposition = 0.55;
const limitStrength = ({ keepComposition, strength }: ImageToImage) =>
  keepComposition ? Math.min(strength, maxStrengthWithComposition) : strength;

async function draftInpaint(
  request: Inpaint,
  model: PictureModel,
  options: DraftOptions,
): Promise<PictureDraft> {
  const { mask, prompt, source, task } = request;
  const size = await fitSource(source, model);
  const fields = createFields(request, model, options);
  const isWordless = task === 'remove' || (task === 'extend' && prompt === '');
  const kind = options.server === 'vllm-omni' ? 'white' : 'transparent';
  return {
    ...fields,
    kind: 'picture',
    model,
    prompt: isWordless ? 'empty background that continues what surrounds it' : prompt,
    size,
    pictures: [await stretch(source, size)],
    mask: await toMask(mask, size, kind),
    strength: null,
  };
}

/** The size in which a source is redrawn: about as many pixels as the model was trained on. */
const fitSource = async (source: ImageToImage['source'], { family }: PictureModel): Promise<Size> =>
  fitToPixels(getDrawerFacts(family).pixels, await measure(source), { enlarge: true });

async function draftVideo(
  request: TextToVideo | ImageToVideo,
  model: VideoModel,
  options: DraftOptions,
): Promise<VideoDraft> {
  const facts = getVideoFacts(model.family);
  const longest = getLongestVideo(facts);
  const { seconds } = request;
  if (seconds > longest) {
    throw new EngineError(
      'unsupported',
      `Videos on this engine last at most ${longest} seconds. Choose a shorter one.`,
      `${seconds} s are more than the ${facts.maxFrames} frames that ${model.family} was trained on`,
    );
  }
  const { framesPerSecond, grid, takes } = facts;
  const size = fitToPixels(takes.maxPixels, request, { enlarge: false, grid });
  return {
    ...createFields(request, model, options),
    kind: 'video',
    model,
    size,
    pictures: request.operation === 'image_to_video' ? [await cover(request.source, size)] : [],
    // After the first frame, each latent frame holds four.
    frames: seconds * framesPerSecond + 1,
    framesPerSecond,
    seconds,
  };
}
