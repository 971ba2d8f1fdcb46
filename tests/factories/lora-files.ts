import { createHash } from 'node:crypto';
import type { LoraFamily } from '#contract/chosen-loras.ts';

/** The layers that LoRAs of each family change, as [name, inputs, outputs], by the way their trainers write them. */
export const layersByFamily: Record<LoraFamily, readonly (readonly [string, number, number])[]> = {
  sd15: [
    ['lora_unet_down_blocks_1_attentions_0_transformer_blocks_0_attn2_to_k', 768, 640],
    ['lora_te_text_model_encoder_layers_0_mlp_fc1', 768, 3072],
  ],
  sdxl: [
    ['lora_unet_input_blocks_4_1_transformer_blocks_0_attn2_to_k', 2048, 640],
    ['lora_te2_text_model_encoder_layers_0_mlp_fc1', 1280, 5120],
  ],
  'z-image-turbo': [['diffusion_model.layers.0.attention.to_q', 3840, 3840]],
  'qwen-image': [
    ['transformer.transformer_blocks.0.attn.add_k_proj', 3072, 3072],
    ['transformer.transformer_blocks.0.img_mlp.net.0.proj', 3072, 12_288],
  ],
  'qwen-image-edit': [['lora_unet_transformer_blocks_0_img_mlp_net_0_proj', 3072, 12_288]],
  'flux-schnell': [
    ['lora_unet_double_blocks_0_img_attn_qkv', 3072, 9216],
    ['lora_unet_double_blocks_0_img_mlp_0', 3072, 12_288],
  ],
  'flux2-klein': [
    ['diffusion_model.double_blocks.0.img_attn.qkv', 3072, 9216],
    ['diffusion_model.double_blocks.0.img_mlp.0', 3072, 18_432],
  ],
  'wan-2.2': [['diffusion_model.blocks.0.self_attn.q', 5120, 5120]],
  'wan-2.2-5b': [['diffusion_model.blocks.0.self_attn.q', 3072, 3072]],
};

type HeaderOptions = {
  tensors: Readonly<Record<string, readonly number[]>>;
  metadata?: Record<string, string>;
};

/** Builds a safetensors file of zeros in half precision. */
export function makeSafetensors({ metadata, tensors }: HeaderOptions): Buffer {
  let end = 0;
  const described = Object.entries(tensors).map(([name, shape]) => {
    const from = end;
    end += shape.reduce((product, each) => product * each, 1) * 2;
    return [name, { dtype: 'F16', shape, data_offsets: [from, end] }];
  });
  const header = { ...(metadata && { __metadata__: metadata }), ...Object.fromEntries(described) };
  return joinSafetensors(JSON.stringify(header), Buffer.alloc(end));
}

/** Puts a length, a header and data together, whatever they say. */
export function joinSafetensors(header: string, data: Buffer): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(Buffer.byteLength(header)));
  return Buffer.concat([length, Buffer.from(header), data]);
}

/** Names of the low-rank tensors of a layer. */
export const rankNames = {
  kohya: ['.lora_down.weight', '.lora_up.weight'],
  peft: ['.lora_A.weight', '.lora_B.weight'],
} as const;

/** Builds a small LoRA of a family. @param rank makes it larger */
export function makeLoraFile(
  family: LoraFamily,
  {
    layers = layersByFamily[family],
    metadata,
    rank = 1,
  }: { layers?: (typeof layersByFamily)[LoraFamily]; metadata?: Record<string, string>; rank?: number } = {},
): Buffer {
  const tensors = layers.flatMap(([name, inputs, outputs]) => {
    const [down, up] = name.includes('.') ? rankNames.peft : rankNames.kohya;
    return [
      [`${name}${down}`, [rank, inputs]],
      [`${name}${up}`, [outputs, rank]],
    ] as const;
  });
  return makeSafetensors({ tensors: Object.fromEntries(tensors), ...(metadata && { metadata }) });
}

export const hashFile = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
