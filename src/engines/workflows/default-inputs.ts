/** Default inputs of ComfyUI 0.33, for engines that do not report the inputs of their nodes (RunPod). */
import type { Graph, Input } from './graph.ts';

/** Required inputs that our graphs leave to the server's default. */
const defaultInputs: Partial<Record<string, Record<string, Input>>> = {
  LoraModelLoader: { bypass: false },
  TrainLoraNode: {
    grad_accumulation_steps: 1,
    optimizer: 'AdamW',
    loss_function: 'MSE',
    training_dtype: 'bf16',
    lora_dtype: 'bf16',
    quantized_backward: false,
    algorithm: 'LoRA',
    gradient_checkpointing: true,
    checkpoint_depth: 1,
    offloading: false,
    existing_lora: '[None]',
    bucket_mode: false,
    bypass_mode: false,
  },
};

/** Adds every input that ComfyUI 0.33 requires. A newer version ignores inputs that it no longer knows. */
export function withDefaultInputs(graph: Graph): Graph {
  return Object.fromEntries(
    Object.entries(graph).map(([id, { class_type, inputs }]) => [
      id,
      { class_type, inputs: { ...defaultInputs[class_type], ...inputs } },
    ]),
  );
}
