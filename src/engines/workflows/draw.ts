/** Adds the nodes that all operations with a prompt share. */
import {
  type ChosenReference,
  type CommunityLora,
  EngineError,
  type PromptRegion,
  type RequestedSampling,
} from '@castwright/engine-port';
import { type CompileContext, toLoraName, type UploadedPicture } from './compile-context.ts';
import type { Loaded, Sampling } from './families/drawer.ts';
import { getDrawer, type StackDrawer } from './families/index.ts';
import { type Region, roundUpToGrid, type Size } from './geometry.ts';
import { type GraphBuilder, type Link, output } from './graph.ts';
import { createUnusableModelError, isFamilyOfTraining, listFamiliesOfTraining } from './identity.ts';
import { chooseSampling } from './parameters.ts';
import { mergeSampling } from './sampling.ts';
import type { DrawerFamily, Family, ModelChoice, StackOf, VideoFamily } from './stacks.ts';

/** Keeps the schedule of a redrawing that changes next to nothing within what nodes accept. */
const minDenoise = 0.01;

export type Lora = { file: string; strength: number };

/** The fields that all requests with a prompt share. */
export type PromptInput = {
  prompt: string;
  negativePrompt: string;
  seed: number;
  trained?: { id: string; sha256: string };
  adapters: readonly string[];
  loras?: readonly CommunityLora[];
  sampling?: RequestedSampling;
  /** Pictures of the person, for a stack that draws from them. */
  references?: readonly UploadedPicture[];
  /** References of the creator's choice, which come first. */
  chosenReferences?: readonly ChosenReference<UploadedPicture>[];
  /** Words for parts of the picture, for a family that takes them. */
  regions?: readonly PromptRegion[];
};

/** A latent, and the size of its picture in pixels. */
type Latent = Size & { samples: Link };

/** A loaded model with its LoRAs and the encoded prompts. */
export type PreparedModel = Loaded & {
  positive: Link;
  negative: Link;
  sampling: Sampling;
  drawer: StackDrawer;
  seed: number;
};

/**
 * Lists the LoRAs of a request for a model of this family: those that the stack always applies, those of the tags, and
 * the trained model, and the creator's own.
 *
 * @throws EngineError `missing_model` for a tag's LoRA that the operator has not listed, or listed for another family;
 *   `unsupported` for a trained model where models are trained for another family, and for a creator's LoRA of another
 */
export function listLoras(
  { models }: CompileContext,
  stack: { family: DrawerFamily | VideoFamily; loras: readonly Lora[] },
  { adapters, loras = [], trained }: Pick<PromptInput, 'adapters' | 'loras' | 'trained'>,
): Lora[] {
  const named = adapters.map((name) => {
    const found = models.adapters[name];
    if (found?.family === stack.family) return found;
    const detail = found
      ? `The LoRA “${name}” is for ${found.family}, and ${stack.family} was to use it`
      : `The LoRA “${name}” of a tag is not among the adapters`;
    throw new EngineError('missing_model', 'What this tag adds is not available. Choose another.', detail);
  });
  if (trained) requireFamilyOfTraining(models, stack.family);
  return [
    ...stack.loras,
    ...named.map(({ file, strength }) => ({ file, strength })),
    ...(trained ? [{ file: toLoraName(trained), strength: 1 }] : []),
    ...loras.map((lora) => toFittingLora(lora, stack.family)),
  ];
}

/** ComfyUI silently ignores a LoRA of another family, so this refuses it. */
function toFittingLora(lora: CommunityLora, family: Family): Lora {
  if (lora.family === family) return { file: toLoraName(lora), strength: lora.weight };
  const message = 'A LoRA is for another model than the one that draws this. Choose other LoRAs, or none.';
  throw new EngineError('unsupported', message, `${lora.id} is for ${lora.family}, and ${family} draws`);
}

/** ComfyUI silently ignores a LoRA of another family, so this refuses it. */
function requireFamilyOfTraining(models: ModelChoice, family: Family): void {
  if (isFamilyOfTraining(models, family)) return;
  const detail = `Models are trained for ${listFamiliesOfTraining(models).join(', ')}, and ${family} stands behind this`;
  throw createUnusableModelError(detail);
}

/** Loads a drawing stack, applies its LoRAs, and encodes the prompts. */
export function prepare(
  graph: GraphBuilder,
  order: CompileContext,
  stack: StackOf<DrawerFamily>,
  request: PromptInput,
): PreparedModel {
  const drawer = getDrawer(stack);
  const loaded = drawer.load(graph);
  let { model, clip } = loaded;
  for (const { file, strength } of listLoras(order, stack, request)) {
    const lora = { model, lora_name: file, strength_model: strength };
    if (drawer.lorasChangeText) {
      model = graph.add('LoraLoader', { ...lora, clip, strength_clip: strength });
      clip = [model[0], 1];
    } else {
      model = graph.add('LoraLoaderModelOnly', lora);
    }
  }
  if (drawer.patch) model = drawer.patch(graph, model);
  const conditioned = encodePrompt(graph, drawer, { clip, vae: loaded.vae }, request);
  const usual = mergeSampling(drawer.sampling, stack.sampling);
  const sampling = chooseSampling(drawer.takes, usual, request.sampling);
  return { model, clip, vae: loaded.vae, ...conditioned, sampling, drawer, seed: request.seed };
}

/** @throws EngineError `unsupported` for regions where the family takes none */
function encodePrompt(
  graph: GraphBuilder,
  { references, takesRegions, usesNegative }: StackDrawer,
  { clip, vae }: Pick<Loaded, 'clip' | 'vae'>,
  { chosenReferences = [], prompt, negativePrompt, references: ofPerson = [], regions = [] }: PromptInput,
): Pick<PreparedModel, 'positive' | 'negative'> {
  if (regions.length > 0 && !takesRegions) throw createRegionsError();
  const given = [...chosenReferences, ...ofPerson.map((picture) => ({ role: 'person' as const, picture }))];
  if (references && given.length > 0) {
    const pictures = given.slice(0, references.most).map(({ picture: { name, width, height }, role }) => ({
      ...{ role, image: load(graph, { name }) },
      ...{ width, height },
    }));
    return references.encode(graph, { clip, vae, prompt, negativePrompt, pictures });
  }
  const positive = graph.add('CLIPTextEncode', { clip, text: prompt });
  const negative = usesNegative
    ? graph.add('CLIPTextEncode', { clip, text: negativePrompt })
    : graph.add('ConditioningZeroOut', { conditioning: positive });
  return {
    positive: regions.reduce((all, region) => addRegion(graph, clip, all, region), positive),
    negative,
  };
}

/** Adds the words of a region, which count in its box beside the prompt. @returns the conditioning of both */
function addRegion(graph: GraphBuilder, clip: Link, prompt: Link, { box, prompt: text }: PromptRegion): Link {
  const placed = graph.add('ConditioningSetAreaPercentage', {
    conditioning: graph.add('CLIPTextEncode', { clip, text }),
    width: toShare(box.width),
    height: toShare(box.height),
    x: toShare(box.x),
    y: toShare(box.y),
    strength: 1,
  });
  return graph.add('ConditioningCombine', { conditioning_1: prompt, conditioning_2: placed });
}

/** Four digits of a fraction: finer than a cell of any latent. */
const toShare = (fraction: number): number => Math.round(fraction * 10_000) / 10_000;

const createRegionsError = () =>
  new EngineError(
    'unsupported',
    'The model that draws here takes no regions. Describe in the prompt where things are.',
  );

type SampledModel = Omit<PreparedModel, 'clip' | 'vae' | 'drawer'>;

/**
 * Samples from a latent.
 *
 * @param denoise 1 starts from noise; less keeps part of the latent
 * @returns a latent
 */
export function sample(graph: GraphBuilder, prepared: SampledModel, latent: Latent, denoise = 1): Link {
  const { model, positive, negative, sampling, seed } = prepared;
  const { scheduler } = sampling;
  if (scheduler === null) return sampleFlux2(graph, prepared, latent, denoise);
  return graph.add('KSampler', {
    model,
    positive,
    negative,
    latent_image: latent.samples,
    seed,
    steps: sampling.steps,
    cfg: sampling.cfg,
    sampler_name: sampling.sampler,
    scheduler,
    denoise,
  });
}

/** KSampler does not know the schedule of FLUX.2, which depends on the picture's size. */
function sampleFlux2(
  graph: GraphBuilder,
  { model, positive, negative, sampling, seed }: SampledModel,
  { samples, width, height }: Latent,
  denoise: number,
): Link {
  const { cfg, sampler, steps } = sampling;
  // As in KSampler: less noise is the end of a longer schedule, so that the number of steps stays.
  const all = Math.floor(steps / Math.max(denoise, minDenoise));
  const schedule = graph.add('Flux2Scheduler', { steps: all, width, height });
  const sigmas =
    all === steps ? schedule : output(graph.add('SplitSigmas', { sigmas: schedule, step: all - steps }), 1);
  return graph.add('SamplerCustomAdvanced', {
    noise: graph.add('RandomNoise', { noise_seed: seed }),
    guider: graph.add('CFGGuider', { model, positive, negative, cfg }),
    sampler: graph.add('KSamplerSelect', { sampler_name: sampler }),
    sigmas,
    latent_image: samples,
  });
}

export const decode = (graph: GraphBuilder, samples: Link, vae: Link): Link =>
  graph.add('VAEDecode', { samples, vae });

export const encode = (graph: GraphBuilder, pixels: Link, vae: Link): Link =>
  graph.add('VAEEncode', { pixels, vae });

export function emptyLatent(graph: GraphBuilder, { drawer }: PreparedModel, wanted: Size): Latent {
  const size = roundUpToGrid(wanted);
  return { samples: graph.add(drawer.emptyLatent, { ...size, batch_size: 1 }), ...size };
}

/** Crops a picture of a size to a region of it. The whole picture needs no node. */
export function crop(graph: GraphBuilder, image: Link, size: Size, region: Region): Link {
  const all = region.width === size.width && region.height === size.height;
  return all ? image : graph.add('ImageCrop', { image, ...region });
}

/** Scales a picture to a size of nearly the same proportions, such as the grid of latents asks for, without a crop. */
export const scale = (graph: GraphBuilder, image: Link, { width, height }: Size): Link =>
  graph.add('ImageScale', { image, width, height, upscale_method: 'lanczos', crop: 'disabled' });

/** Scales a picture to a size and crops what has other proportions at its edges. */
export const scaleAndCrop = (graph: GraphBuilder, image: Link, { width, height }: Size): Link =>
  graph.add('ImageScale', { image, width, height, upscale_method: 'lanczos', crop: 'center' });

export const load = (graph: GraphBuilder, { name }: { name: string }): Link =>
  graph.add('LoadImage', { image: name });
