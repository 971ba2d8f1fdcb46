/** What the doubles and CI know of a release of ComfyUI: its answer to `GET /object_info`, as far as graphs use it. */
import type { Graph } from '#engines/workflows';

export type Spec = [type: string | string[], options?: Record<string, unknown>];
export type NodeAnswer = {
  input: { required: Record<string, Spec>; optional: Record<string, Spec> };
  output: string[];
  output_node: boolean;
};
export type Release = Record<string, NodeAnswer>;

/** Inputs whose values are files of the server, by the folder that it lists. `none` is always among them. */
export const fileInputs: Record<string, { folder: string; none?: string }> = {
  'CheckpointLoaderSimple.ckpt_name': { folder: 'checkpoints' },
  'CLIPLoader.clip_name': { folder: 'text_encoders' },
  'ControlNetLoader.control_net_name': { folder: 'controlnet' },
  'DualCLIPLoader.clip_name1': { folder: 'text_encoders' },
  'DualCLIPLoader.clip_name2': { folder: 'text_encoders' },
  'LoadMediaPipeFaceLandmarker.model_name': { folder: 'detection' },
  'LoraLoader.lora_name': { folder: 'loras' },
  'LoraLoaderModelOnly.lora_name': { folder: 'loras' },
  'ModelPatchLoader.name': { folder: 'model_patches' },
  'TrainLoraNode.existing_lora': { folder: 'loras', none: '[None]' },
  'UNETLoader.unet_name': { folder: 'diffusion_models' },
  'UpscaleModelLoader.model_name': { folder: 'upscale_models' },
  'VAELoader.vae_name': { folder: 'vae' },
};

const keptOptions = ['default', 'min', 'max', 'forceInput'];

/** Keeps of a server's answer the nodes of these graphs: names, types, values, bounds, defaults and outputs. */
export function summariseNodes(answer: Record<string, NodeAnswer>, graphs: readonly Graph[]): Release {
  const names = new Set(graphs.flatMap((graph) => Object.values(graph).map(({ class_type }) => class_type)));
  return Object.fromEntries(
    [...names].toSorted().flatMap((name) => {
      const info = answer[name];
      if (!info) return [];
      const { required = {}, optional = {} } = info.input;
      const input = { required: summariseInputs(name, required), optional: summariseInputs(name, optional) };
      return [[name, { input, output: info.output, output_node: info.output_node }]];
    }),
  );
}

const summariseInputs = (node: string, inputs: Record<string, Spec>) =>
  Object.fromEntries(Object.entries(inputs).map(([name, spec]) => [name, summariseInput(node, name, spec)]));

function summariseInput(node: string, name: string, [type, options = {}]: Spec): Spec {
  const isFile = `${node}.${name}` in fileInputs;
  const kept = Object.entries(options).filter(([key]) => keptOptions.includes(key));
  if (Array.isArray(options.options)) kept.push(['options', isFile ? [] : options.options.map(toValue)]);
  const values = Array.isArray(type) && isFile ? [] : type;
  return kept.length === 0 ? [values] : [values, Object.fromEntries(kept)];
}

/** A value, or the name of a choice without the inputs that it opens. */
const toValue = (option: unknown) =>
  typeof option === 'object' && option !== null && 'key' in option ? { key: option.key } : option;

/** One node a line. */
export function formatRelease(release: Release): string {
  const lines = Object.entries(release).map(
    ([name, info]) => `  ${JSON.stringify(name)}: ${JSON.stringify(info)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}
