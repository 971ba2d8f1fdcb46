import { asObject, type JsonObject, jsonObject } from './json.ts';
import type { FoundMaking } from './making.ts';

/** How far a link is followed from node to node. */
const depthMaximum = 24;
const nodesMaximum = 2_000;

/**
 * Reads the graph that ComfyUI keeps with a picture (`prompt`: nodes by id, each with `class_type` and `inputs`; a link is
 * `[node id, output]`). From the first sampler it goes along the links to the words and the checkpoint.
 * Null when the text is no such graph or nothing samples in it.
 */
export function readComfyGraph(text: string | undefined): FoundMaking | null {
  // Python writes NaN, which JSON has not.
  const graph = jsonObject(text) ?? jsonObject(text?.replace(/\bNaN\b/g, 'null'));
  if (!graph) return null;
  const nodes = Object.values(graph).slice(0, nodesMaximum);
  const sampler = nodes.map(inputsOf).find((inputs) => inputs && isLink(inputs.latent_image));
  if (!sampler) return null;
  const find = (input: unknown, names: readonly string[]) => follow(graph, input, names, 0);
  const seed = find(sampler.noise_seed ?? sampler.seed ?? sampler.noise, ['noise_seed', 'seed', 'value']);
  const guider = inputsOf(nodeOf(graph, sampler.guider)) ?? sampler;
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
 * The value of an input: itself, or what the node at its other end holds under one of the names, or has from
 * further nodes.
 */
function follow(graph: JsonObject, input: unknown, names: readonly string[], depth: number): unknown {
  if (!isLink(input)) return typeof input === 'string' || typeof input === 'number' ? input : null;
  const node = nodeOf(graph, input);
  const inputs = depth < depthMaximum ? inputsOf(node) : null;
  // What is zeroed has no words.
  if (!inputs || asObject(node)?.class_type === 'ConditioningZeroOut') return null;
  const name = names.find((one) => one in inputs);
  if (name) return follow(graph, inputs[name], names, depth + 1);
  // A node in between (a LoRA, a guidance, a region): on along the first link of the same kind.
  const onward = ['conditioning', 'conditioning_1', 'positive', 'model', 'base_model'].find((one) =>
    isLink(inputs[one]),
  );
  return onward ? follow(graph, inputs[onward], names, depth + 1) : null;
}

function isLink(value: unknown): value is [string, number] {
  return Array.isArray(value) && value.length === 2 && typeof value[1] === 'number';
}

function nodeOf(graph: JsonObject, input: unknown): unknown {
  return isLink(input) && Object.hasOwn(graph, String(input[0])) ? graph[String(input[0])] : null;
}

function inputsOf(node: unknown): JsonObject | null {
  return asObject(asObject(node)?.inputs);
}
