/** For engines that cannot be asked what their nodes want (RunPod): what ComfyUI 0.33 says, written down from it. */
import type { Graph, Input } from './graph.ts';

/** Inputs that a node must be given and that our graphs leave to the server's own default. */
const usualInputs: Partial<Record<string, Record<string, Input>>> = {
  TrainLoraNode: {
    grad_accumulation_steps: 1,
    optimizer: 'AdamW',
    loss_function: 'MSE',
    training_dtype: 'bf16',
    lora_dtype: 'bf16',
    algorithm: 'LoRA',
    gradient_checkpointing: true,
    checkpoint_depth: 1,
    offloading: false,
    existing_lora: '[None]',
    bucket_mode: false,
    bypass_mode: false,
  },
};

/** The graph with every input that ComfyUI 0.33 wants; a newer one ignores what it does not know any more. */
export function withUsualInputs(graph: Graph): Graph {
  return Object.fromEntries(
    Object.entries(graph).map(([id, { class_type, inputs }]) => [
      id,
      { class_type, inputs: { ...usualInputs[class_type], ...inputs } },
    ]),
  );
}
