/** What a graph is compiled from, beside the request: names of what the engine has, and the operator's choice. */
import { type Category, EngineError, type TrainedModel } from '@castwright/engine-port';
import type { ModelChoice, Stack, StackOf, Use } from './stacks.ts';
import { familiesFor } from './stacks.ts';

/** A picture that was handed to the engine. */
export type UploadedPicture = {
  /** As `LoadImage` takes it: the file's name, after its folder where it has one. */
  name: string;
  /** Pixels. */
  width: number;
  height: number;
};

export type Order = {
  /** Our UUID: what the engine keeps of the job is named by it. */
  jobId: string;
  /**
   * Sorts after those of earlier runs of the same job. A server that has run a graph gives the result of then for the
   * same graph again, and names files that are not there any more: so the names differ. Where others look for the
   * files by the job's id, runs are numbered from 01. Left out: the first run, where there is no other.
   */
  run?: string;
  models: ModelChoice;
};

/** Where the engine finds a trained model's file: its name in the folder of LoRAs. */
export const loraNameOf = ({ sha256 }: TrainedModel) => `castwright/${sha256}.safetensors`;

/** Where a training's pictures are: a folder of the engine's inputs. */
export const trainingFolder = (jobId: string) => `castwright-${jobId}`;

/** Where results are written: a prefix in the folder of outputs. */
export const outputPrefix = (order: Pick<Order, 'jobId' | 'run'>) => `castwright/${nameOf(order)}`;

/** Where a training's LoRA is written: outputs in `loras/` count as LoRAs of the engine. */
export const trainedPrefix = (order: Pick<Order, 'jobId' | 'run'>) => `loras/castwright/${nameOf(order)}`;

const nameOf = ({ jobId, run }: Pick<Order, 'jobId' | 'run'>) =>
  run === undefined ? jobId : `${jobId}-${run}`;

const inWords: Record<Use, string> = {
  text_to_image: 'make pictures',
  image_to_image: 'redraw pictures',
  inpaint: 'redraw parts of pictures',
  face_swap: 'swap faces',
  upscale: 'enlarge pictures',
  caption: 'describe pictures',
  text_to_video: 'make videos',
  lora_training: 'train models',
};

const categories: Record<Category, string> = { sfw: 'safe-for-work', nsfw: 'adult' };

/** Why nothing of this kind can be made, for a creator. */
export const cannot = (use: Use, category: Category) =>
  `This engine has no model to ${inWords[use]} in the ${categories[category]} category.`;

type FamilyFor<Name extends Use> = (typeof familiesFor)[Name][number];

/**
 * The stack that the operator has chosen.
 *
 * @throws EngineError `unsupported` where there is none
 */
export function stackFor<Name extends Use>(
  { uses, stacks }: ModelChoice,
  use: Name,
  category: Category,
): StackOf<FamilyFor<Name>> {
  const id = uses[use]?.[category];
  const found = id === undefined ? undefined : stacks[id];
  if (!found || !isFor(use, found)) throw new EngineError('unsupported', cannot(use, category));
  return found;
}

function isFor<Name extends Use>(use: Name, stack: Stack): stack is StackOf<FamilyFor<Name>> {
  return familiesFor[use].some((family) => family === stack.family);
}
