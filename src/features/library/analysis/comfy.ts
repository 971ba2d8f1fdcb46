import type { RawGenerationMetadata } from './generation-metadata.ts';
import { asObject, type JsonObject, parseJsonObject } from './json.ts';

/** How many links are followed from the sampler. */
const maximumDepth = 24;
const maximumNodes = 2_000;

/**
 * Reads the workflow graph that ComfyUI stores in a picture (`prompt`: nodes by id, each with `class_type` and `inputs`;
 * a link is `[node id, output]`). Follows the links from the first sampler to the prompts and the checkpoint.
 * Returns null when the text is not such a graph, or has no sampler.
 */
export function readComfyGraph(text: string | undefined): RawGenerationMetadata | null {
  // Python writes NaN, which is not valid JSON.
  const graph = parseJsonObject(text) ?? parseJsonObject(text?.replace(/\bNaN\b/g, 'null'));
  if (!graph) return null;
  const nodes = Object.values(graph).slice(0, maximumNodes);
  const sampler = nodes.map(findInputs).find((inputs) => inputs && isLink(inputs.latent_image));
  if (!sampler) return null;
  const find = (input: unknown, names: readonly string[]) => resolveInput(graph, input, names, 0);
  const seed = find(sampler.noise_seed ?? sampler.seed ?? sampler.noise, ['noise_seed', 'seed', 'value']);
  const guider = findInputs(findNode(graph, sampler.guider)) ?? sampler;
  const words = ['text', 'text_g', 'clip_l', 't5xxl', 'prompt', 'value', 'string'];
  return {
    generator: 'ComfyUI',
    prompt: find(guider.positive ?? guider.conditioning, words),
    negativePrompt: find(guider.negative, words),
    seed,
    settings: [
      ['Model', find(guider.model, ['ckpt_name', 'unet_name', 'model_name'])],
      ['Steps', find(sampler.steps ?? sampler.sigmas, ['steps'])],
      ['Sampler', find(sampler.sampler_name ?? sampler.sampler, ['sampler_name'])],
      ['Scheduler', find(sampler.scheduler ?? sampler.sigmas, ['scheduler'])],
      ['CFG scale', find(guider.cfg, ['cfg', 'value'])],
      ['Denoising strength', find(sampler.denoise, ['value'])],
    ],
  };
}

/**
 * Resolves an input to its value: the value itself, or the first of the named inputs of the linked node, through any
 * number of nodes up to the maximum depth.
 */
function resolveInput(graph: JsonObject, input: unknown, names: readonly string[], depth: number): unknown {
  if (!isLink(input)) return typeof input === 'string' || typeof input === 'number' ? input : null;
  const node = findNode(graph, input);
  const inputs = depth < maximumDepth ? findInputs(node) : null;
  // A zeroed conditioning has no prompt.
  if (!inputs || asObject(node)?.class_type === 'ConditioningZeroOut') return null;
  const name = names.find((one) => one in inputs);
  if (name) return resolveInput(graph, inputs[name], names, depth + 1);
  // An intermediate node (LoRA, guidance, region): follow its first link of the same kind.
  const onward = ['conditioning', 'conditioning_1', 'positive', 'model', 'base_model'].find((one) =>
    isLink(inputs[one]),
  );
  return onward ? resolveInput(graph, inputs[onward], names, depth + 1) : null;
}

function isLink(value: unknown): value is [string, number] {
  return Array.isArray(value) && value.length === 2 && typeof value[1] === 'number';
}

function findNode(graph: JsonObject, input: unknown): unknown {
  return isLink(input) && Object.hasOwn(graph, String(input[0])) ? graph[String(input[0])] : null;
}

function findInputs(node: unknown): JsonObject | null {
  return asObject(asObject(node)?.inputs);
}
