import { asObject, type JsonObject, parseJsonObject } from '../json.ts';
import { limits, type RawSettings } from '../settings.ts';

type Lora = { name: unknown; weight?: unknown };

/** Inputs by which a node passes on what it got, such as a LoRA, a guidance or a region. */
const onward = [
  'conditioning',
  'conditioning_1',
  'positive',
  'model',
  'base_model',
  'samples',
  'latent',
  'latent_image',
];
const wordInputs = ['text', 'text_g', 'clip_l', 't5xxl', 'prompt', 'value', 'string'];
const modelInputs = ['ckpt_name', 'unet_name', 'model_name'];
/** The side itself, or a node of its own that holds its value. */
const sizeInputs = (side: 'width' | 'height') => [side, 'value'];

/**
 * Reads the graph that ComfyUI stores in a picture (`prompt`: nodes by id, each with `class_type` and `inputs`; a link is
 * `[node id, output]`). Follows the links of a sampler to the prompts, the model with its LoRAs and the size. Of several
 * samplers it takes the first whose latent has a size: later ones refine its picture.
 *
 * @returns null when the text is no such graph, or has no sampler
 */
export function readComfyGraph(text: string | undefined): RawSettings | null {
  const graph = parseJsonObject(text);
  if (!graph) return null;
  const samplers = Object.values(graph)
    .slice(0, limits.graphNodes)
    .map(findInputs)
    .filter((inputs) => inputs !== null && isLink(inputs.latent_image)) as JsonObject[];
  const sized = samplers.find((inputs) => resolve(graph, inputs.latent_image, sizeInputs('width')) !== null);
  const sampler = sized ?? samplers[0];
  return sampler ? readSampler(graph, sampler) : null;
}

function readSampler(graph: JsonObject, sampler: JsonObject): RawSettings {
  const find = (input: unknown, names: readonly string[]) => resolve(graph, input, names);
  const guider = findInputs(findNode(graph, sampler.guider)) ?? sampler;
  const guidance = find(guider.cfg, ['cfg', 'value']);
  const denoise = find(sampler.denoise, ['value']);
  const distilled = findGuidance(graph, guider.positive ?? guider.conditioning);
  return {
    tool: 'comfyui',
    prompt: find(guider.positive ?? guider.conditioning, wordInputs),
    negativePrompt: find(guider.negative, wordInputs),
    seed: find(sampler.noise_seed ?? sampler.seed ?? sampler.noise, ['noise_seed', 'seed', 'value']),
    sampler: find(sampler.sampler_name ?? sampler.sampler, ['sampler_name']),
    scheduler: find(sampler.scheduler ?? sampler.sigmas, ['scheduler']),
    steps: find(sampler.steps ?? sampler.sigmas, ['steps']),
    guidance,
    width: find(sampler.latent_image, sizeInputs('width')),
    height: find(sampler.latent_image, sizeInputs('height')),
    model: find(guider.model, modelInputs),
    loras: listLoras(graph, guider.model),
    others: [
      ['Denoising strength', denoise === 1 ? null : denoise],
      ['Distilled guidance', distilled],
    ],
  };
}

/**
 * Resolves an input to its value: the value itself, or the first of the named inputs of the linked node, through any
 * number of nodes up to the maximum depth.
 */
function resolve(
  graph: JsonObject,
  input: unknown,
  names: readonly string[],
  depth = 0,
): string | number | null {
  if (!isLink(input)) return typeof input === 'string' || typeof input === 'number' ? input : null;
  const node = findNode(graph, input);
  const inputs = depth < limits.graphDepth ? findInputs(node) : null;
  // A zeroed conditioning has no prompt.
  if (!inputs || asObject(node)?.class_type === 'ConditioningZeroOut') return null;
  const name = names.find((one) => Object.hasOwn(inputs, one));
  if (name) return resolve(graph, inputs[name], names, depth + 1);
  const next = findOnward(inputs);
  return next ? resolve(graph, next, names, depth + 1) : null;
}

function findOnward(inputs: JsonObject): [string, number] | null {
  for (const name of onward) {
    const input = inputs[name];
    if (isLink(input)) return input;
  }
  return null;
}

/** The LoRAs between a sampler and its model, the nearest to the model first. */
function listLoras(graph: JsonObject, model: unknown): Lora[] {
  const loras: Lora[] = [];
  let link = model;
  for (let depth = 0; depth < limits.graphDepth && loras.length < limits.loras; depth++) {
    const inputs = findInputs(findNode(graph, link));
    if (!inputs) break;
    if (typeof inputs.lora_name === 'string') {
      loras.push({ name: inputs.lora_name, weight: resolve(graph, inputs.strength_model, ['value']) });
    }
    loras.push(...listStacked(inputs));
    link = findOnward(inputs);
  }
  return loras.reverse();
}

/** Of a node with several LoRAs as objects: `{on, lora, strength}`. */
function listStacked(inputs: JsonObject): Lora[] {
  const stacked: Lora[] = [];
  for (const value of Object.values(inputs).slice(0, limits.loras)) {
    const entry = asObject(value);
    if (entry && typeof entry.lora === 'string' && entry.on !== false) {
      stacked.push({ name: entry.lora, weight: entry.strength });
    }
  }
  return stacked;
}

/** The guidance of a distilled model (FluxGuidance), which stands between the prompt and the sampler. */
function findGuidance(graph: JsonObject, conditioning: unknown): number | null {
  let link = conditioning;
  for (let depth = 0; depth < limits.graphDepth; depth++) {
    const inputs = findInputs(findNode(graph, link));
    if (!inputs) return null;
    if (typeof inputs.guidance === 'number') return inputs.guidance;
    link = findOnward(inputs);
  }
  return null;
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

/** Whether a text is a workflow of ComfyUI's editor, which says where nodes stand and not what was asked. */
export function isComfyWorkflow(text: string | undefined): boolean {
  const found = parseJsonObject(text);
  return found !== null && Array.isArray(found.nodes) && Array.isArray(found.links);
}
