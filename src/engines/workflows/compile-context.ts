/** What a graph is compiled from besides the request: file names on the engine, and the operator's models. */
import {
  type Category,
  EngineError,
  type EngineRequest,
  type TextToImage,
  type TrainedModel,
} from '@castwright/engine-port';
import type { IdentityContext } from './identity.ts';
import type { ModelChoice, Stack, StackOf, Use } from './stacks.ts';
import { familiesFor } from './stacks.ts';

/** A picture that was uploaded to the engine. */
export type UploadedPicture = {
  /** As `LoadImage` takes it: the file's name, after its folder if it has one. */
  name: string;
  /** Pixels. */
  width: number;
  height: number;
};

/** A video that was uploaded to the engine. */
export type UploadedVideo = {
  /** As `LoadVideo` takes it: the file's name, after its folder if it has one. */
  name: string;
};

/** A picture from a prompt, with the drawing of its pose. */
export type GraphTextToImage = TextToImage<UploadedPicture> & {
  /** The skeletons of its pose, of the picture's size. */
  skeleton?: UploadedPicture;
};

/** A request whose files are on the engine. */
export type GraphRequest =
  | Exclude<EngineRequest<UploadedPicture, UploadedVideo>, { operation: 'text_to_image' }>
  | GraphTextToImage;

export type CompileContext = {
  /** Our UUID. All files of the job on the engine have it in their names. */
  jobId: string;
  /**
   * The name of the run; it sorts after those of earlier runs of the job. A server answers a known graph with its
   * cached result, whose files may be gone, so every run needs its own names. On ComfyUI servers runs are numbered
   * from 01, so that clean-up finds their files. Left out: the job has one run only.
   */
  run?: string;
} & IdentityContext;

/** The name of the file of a trained model, or of a creator's own LoRA, in the engine's folder of LoRAs. */
export const toLoraName = ({ sha256 }: Pick<TrainedModel, 'sha256'>) => `castwright/${sha256}.safetensors`;

/** The folder of a training's pictures among the engine's input files. */
export const toTrainingFolder = (jobId: string) => `castwright-${jobId}`;

/** The prefix of result files in the engine's output folder. */
export const toOutputPrefix = (order: Pick<CompileContext, 'jobId' | 'run'>) =>
  `castwright/${toRunName(order)}`;

/** The prefix of a training's LoRA file. ComfyUI lists files in `loras/` of the outputs as LoRAs. */
export const toTrainedPrefix = (order: Pick<CompileContext, 'jobId' | 'run'>) =>
  `loras/castwright/${toRunName(order)}`;

const toRunName = ({ jobId, run }: Pick<CompileContext, 'jobId' | 'run'>) =>
  run === undefined ? jobId : `${jobId}-${run}`;

const usePhrases: Record<Use, string> = {
  text_to_image: 'make pictures',
  text_to_image_with_references: 'make pictures from reference pictures',
  image_to_image: 'redraw pictures',
  inpaint: 'redraw parts of pictures',
  face_swap: 'swap faces',
  upscale: 'enlarge pictures or videos',
  caption: 'describe pictures',
  text_to_video: 'make videos',
  image_to_video: 'make videos from pictures',
  lora_training: 'train models',
};

const categoryPhrases: Record<Category, string> = { sfw: 'safe-for-work', nsfw: 'adult' };

/** For a creator: why the operation is unsupported in the category. */
export const describeMissingModel = (use: Use, category: Category) =>
  `This engine has no model to ${usePhrases[use]} in the ${categoryPhrases[category]} category.`;

type FamilyFor<Name extends Use> = (typeof familiesFor)[Name][number];

/**
 * The stack that the operator has chosen for a use and a category.
 *
 * @throws EngineError `unsupported` when there is none
 */
export function getStack<Name extends Use>(
  { uses, stacks }: ModelChoice,
  use: Name,
  category: Category,
): StackOf<FamilyFor<Name>> {
  const id = uses[use]?.[category];
  const found = id === undefined ? undefined : stacks[id];
  if (!found || !isUsableFor(use, found))
    throw new EngineError('unsupported', describeMissingModel(use, category));
  return found;
}

function isUsableFor<Name extends Use>(use: Name, stack: Stack): stack is StackOf<FamilyFor<Name>> {
  return familiesFor[use].some((family) => family === stack.family);
}
