/** The pieces that everything which draws by words is put together from. */
import { EngineError } from '@castwright/engine-port';
import type { Loaded, Sampling } from './families/drawer.ts';
import { type DrawerOfStack, drawerOf } from './families/index.ts';
import { covering, type Size } from './geometry.ts';
import type { GraphBuilder, Link } from './graph.ts';
import { loraNameOf, type Order } from './order.ts';
import type { DrawingFamily, Family, ModelChoice, SamplingChoice, StackOf } from './stacks.ts';

export type Lora = { file: string; strength: number };

/** What a prompt asks for, whatever is made by it. */
export type Prompted = {
  prompt: string;
  negativePrompt: string;
  seed: number;
  trained?: { id: string; sha256: string };
  adapters: readonly string[];
};

/** A loaded model with its LoRAs and the words. */
export type Prepared = Loaded & {
  positive: Link;
  negative: Link;
  sampling: Sampling;
  drawer: DrawerOfStack;
  seed: number;
};

export const withChoice = (usual: Sampling, chosen: SamplingChoice): Sampling => ({
  steps: chosen.steps ?? usual.steps,
  cfg: chosen.cfg ?? usual.cfg,
  sampler: chosen.sampler ?? usual.sampler,
  scheduler: chosen.scheduler ?? usual.scheduler,
});

/**
 * The LoRAs of a request for a model of this family, after those that the stack always has: what the tags name, and
 * the trained model.
 *
 * @throws EngineError `missing_model` for a tag's LoRA that the operator has not listed, or listed for another family;
 *   `unsupported` for a trained model where models are trained for another family
 */
export function lorasOf(
  { models }: Order,
  stack: { family: DrawingFamily | 'wan-2.2'; loras: readonly Lora[] },
  { adapters, trained }: Pick<Prompted, 'adapters' | 'trained'>,
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
    ...(trained ? [{ file: loraNameOf(trained), strength: 1 }] : []),
  ];
}

/** ComfyUI applies nothing of a LoRA that was made for another family, and says so in its log alone. */
function requireFamilyOfTraining({ stacks, uses }: ModelChoice, family: Family): void {
  const trained = Object.values(uses.lora_training ?? {}).flatMap((id) => stacks[id]?.family ?? []);
  if (trained.length === 0 || trained.includes(family)) return;
  const message = 'Trained models cannot be used for this on this engine. Choose no model.';
  const detail = `Models are trained for ${[...new Set(trained)].join(', ')}, and ${family} stands behind this`;
  throw new EngineError('unsupported', message, detail);
}

/** Loads a drawing stack, applies the LoRAs, and encodes the words. */
export function prepare(
  graph: GraphBuilder,
  order: Order,
  stack: StackOf<DrawingFamily>,
  request: Prompted,
): Prepared {
  const drawer = drawerOf(stack);
  const loaded = drawer.load(graph);
  let { model, clip } = loaded;
  for (const { file, strength } of lorasOf(order, stack, request)) {
    const lora = { model, lora_name: file, strength_model: strength };
    if (drawer.lorasInText) {
      model = graph.add('LoraLoader', { ...lora, clip, strength_clip: strength });
      clip = [model[0], 1];
    } else {
      model = graph.add('LoraLoaderModelOnly', lora);
    }
  }
  if (drawer.patch) model = drawer.patch(graph, model);
  const positive = graph.add('CLIPTextEncode', { clip, text: request.prompt });
  const negative = drawer.hearsNegative
    ? graph.add('CLIPTextEncode', { clip, text: request.negativePrompt })
    : graph.add('ConditioningZeroOut', { conditioning: positive });
  const sampling = withChoice(drawer.sampling, stack.sampling);
  return { model, clip, vae: loaded.vae, positive, negative, sampling, drawer, seed: request.seed };
}

/**
 * Draws out of a latent.
 *
 * @param denoise 1 for noise, less where something of the latent is to stay
 * @returns a latent
 */
export function sample(
  graph: GraphBuilder,
  { model, positive, negative, sampling, seed }: Omit<Prepared, keyof Loaded | 'drawer'> & { model: Link },
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

export const emptyLatent = (graph: GraphBuilder, { drawer }: Prepared, size: Size): Link =>
  graph.add(drawer.emptyLatent, { ...covering(size), batch_size: 1 });

/** Brings a picture to a size that is its own but for the grid of latents; back again, everything is in its place. */
export const scaled = (graph: GraphBuilder, image: Link, { width, height }: Size): Link =>
  graph.add('ImageScale', { image, width, height, upscale_method: 'lanczos', crop: 'disabled' });

/** Brings a picture to a size; what has other proportions loses its edges. */
export const trimmed = (graph: GraphBuilder, image: Link, { width, height }: Size): Link =>
  graph.add('ImageScale', { image, width, height, upscale_method: 'lanczos', crop: 'center' });

export const load = (graph: GraphBuilder, { name }: { name: string }): Link =>
  graph.add('LoadImage', { image: name });
