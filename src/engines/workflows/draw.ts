/** Adds the nodes that all operations with a prompt share. */
import { EngineError } from '@castwright/engine-port';
import { type CompileContext, toLoraName } from './compile-context.ts';
import type { Loaded, Sampling } from './families/drawer.ts';
import { getDrawer, type StackDrawer } from './families/index.ts';
import { roundUpToGrid, type Size } from './geometry.ts';
import type { GraphBuilder, Link } from './graph.ts';
import type { DrawingFamily, Family, ModelChoice, SamplingChoice, StackOf } from './stacks.ts';

export type Lora = { file: string; strength: number };

/** The fields that all requests with a prompt share. */
export type PromptInput = {
  prompt: string;
  negativePrompt: string;
  seed: number;
  trained?: { id: string; sha256: string };
  adapters: readonly string[];
};

/** A loaded model with its LoRAs and the encoded prompts. */
export type PreparedModel = Loaded & {
  positive: Link;
  negative: Link;
  sampling: Sampling;
  drawer: StackDrawer;
  seed: number;
};

export const mergeSampling = (usual: Sampling, chosen: SamplingChoice): Sampling => ({
  steps: chosen.steps ?? usual.steps,
  cfg: chosen.cfg ?? usual.cfg,
  sampler: chosen.sampler ?? usual.sampler,
  scheduler: chosen.scheduler ?? usual.scheduler,
});

/**
 * Lists the LoRAs of a request for a model of this family: those that the stack always applies, those of the tags, and
 * the trained model.
 *
 * @throws EngineError `missing_model` for a tag's LoRA that the operator has not listed, or listed for another family;
 *   `unsupported` for a trained model where models are trained for another family
 */
export function listLoras(
  { models }: CompileContext,
  stack: { family: DrawingFamily | 'wan-2.2'; loras: readonly Lora[] },
  { adapters, trained }: Pick<PromptInput, 'adapters' | 'trained'>,
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
  ];
}

/** ComfyUI silently ignores a LoRA of another family, so this refuses it. */
function requireFamilyOfTraining({ stacks, uses }: ModelChoice, family: Family): void {
  const trained = Object.values(uses.lora_training ?? {}).flatMap((id) => stacks[id]?.family ?? []);
  if (trained.length === 0 || trained.includes(family)) return;
  const message = 'Trained models cannot be used for this on this engine. Choose no model.';
  const detail = `Models are trained for ${[...new Set(trained)].join(', ')}, and ${family} stands behind this`;
  throw new EngineError('unsupported', message, detail);
}

/** Loads a drawing stack, applies its LoRAs, and encodes the prompts. */
export function prepare(
  graph: GraphBuilder,
  order: CompileContext,
  stack: StackOf<DrawingFamily>,
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
  const positive = graph.add('CLIPTextEncode', { clip, text: request.prompt });
  const negative = drawer.usesNegative
    ? graph.add('CLIPTextEncode', { clip, text: request.negativePrompt })
    : graph.add('ConditioningZeroOut', { conditioning: positive });
  const sampling = mergeSampling(drawer.sampling, stack.sampling);
  return { model, clip, vae: loaded.vae, positive, negative, sampling, drawer, seed: request.seed };
}

/**
 * Samples from a latent.
 *
 * @param denoise 1 starts from noise; less keeps part of the latent
 * @returns a latent
 */
export function sample(
  graph: GraphBuilder,
  {
    model,
    positive,
    negative,
    sampling,
    seed,
  }: Omit<PreparedModel, keyof Loaded | 'drawer'> & { model: Link },
  latent: Link,
  denoise = 1,
): Link {
  return graph.add('KSampler', {
    model,
    positive,
    negative,
    latent_image: latent,
    seed,
    steps: sampling.steps,
    cfg: sampling.cfg,
    sampler_name: sampling.sampler,
    scheduler: sampling.scheduler,
    denoise,
  });
}

export const decode = (graph: GraphBuilder, samples: Link, vae: Link): Link =>
  graph.add('VAEDecode', { samples, vae });

export const encode = (graph: GraphBuilder, pixels: Link, vae: Link): Link =>
  graph.add('VAEEncode', { pixels, vae });

export const emptyLatent = (graph: GraphBuilder, { drawer }: PreparedModel, size: Size): Link =>
  graph.add(drawer.emptyLatent, { ...roundUpToGrid(size), batch_size: 1 });

/** Scales a picture to a size of nearly the same proportions, such as the grid of latents asks for, without a crop. */
export const scale = (graph: GraphBuilder, image: Link, { width, height }: Size): Link =>
  graph.add('ImageScale', { image, width, height, upscale_method: 'lanczos', crop: 'disabled' });

/** Scales a picture to a size and crops what has other proportions at its edges. */
export const scaleAndCrop = (graph: GraphBuilder, image: Link, { width, height }: Size): Link =>
  graph.add('ImageScale', { image, width, height, upscale_method: 'lanczos', crop: 'center' });

export const load = (graph: GraphBuilder, { name }: { name: string }): Link =>
  graph.add('LoadImage', { image: name });
