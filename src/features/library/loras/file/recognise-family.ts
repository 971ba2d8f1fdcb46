/**
 * Recognises the model family of a LoRA or a checkpoint from its layers. Trainers write wrong families into the metadata
 * (a Qwen LoRA that says `sd_1.5` exists), so that it decides only where the layers fit several.
 *
 * The sizes are those of the published configurations: cross attention of SD 1.5 (768), SD 2 (1024) and SDXL (2048);
 * FLUX.1 (19 double and 38 single blocks, width 3072, feed forward 12288); FLUX.2 klein 4B (5 and 20, 3072, 18432 for
 * both halves of its gate), klein 9B (width 4096), FLUX.2 dev (6144); Qwen-Image (60 blocks); Z-Image (width 3840); Wan
 * 14B (width 5120, 40 blocks), 2.2 5B (3072, 30 blocks), 2.1 1.3B (1536).
 */
import type { LoraFamily } from '#contract/chosen-loras.ts';
import type { Module } from './list-modules.ts';

/** `name`: a family that no engine here draws with, for people. */
export type Recognised = { family: LoraFamily } | { unsupported: string } | null;

type Metadata = ReadonlyMap<string, string>;

/** @param modules the layers of the file, those of text encoders included */
export function recogniseFamily(modules: readonly Module[], metadata: Metadata): Recognised {
  const drawing = modules.filter(({ isBeside }) => !isBeside);
  const given = { drawing, names: drawing.map(({ name }) => name), hint: readHint(metadata) };
  return (
    recogniseFlux(given) ??
    recogniseQwen(given) ??
    recogniseZImage(given) ??
    recogniseWan(given) ??
    recogniseUnet(given, modules)
  );
}

type Given = { drawing: readonly Module[]; names: readonly string[]; hint: string };

/** What the file says of its base model, in lower case. */
function readHint(metadata: Metadata): string {
  const keys = ['modelspec.architecture', 'ss_base_model_version', 'ss_sd_model_name', 'base_model'];
  return keys
    .map((key) => metadata.get(key)?.slice(0, 300) ?? '')
    .join(' ')
    .toLowerCase();
}

const some = ({ names }: Given, pattern: RegExp) => names.some((name) => pattern.test(name));

/** The number of inputs or outputs of the first layer of this name that tells it. */
function findSize({ drawing }: Given, pattern: RegExp, side: 'input' | 'output'): number | null {
  return drawing.find((module) => module[side] !== null && pattern.test(module.name))?.[side] ?? null;
}

/** The largest number in the first group of a pattern; −1 for none. */
function findLast({ names }: Given, pattern: RegExp): number {
  return names.reduce((last, name) => Math.max(last, Number(pattern.exec(name)?.[1] ?? -1)), -1);
}

const fluxBlocks = /^(?:double_blocks|single_blocks|single_transformer_blocks)_\d+_/;
const fluxOnly = /^(?:distilled_guidance_layer|double_stream_modulation|single_stream_modulation)/;

function recogniseFlux(given: Given): Recognised {
  if (!some(given, fluxBlocks) && !some(given, fluxOnly)) return null;
  if (some(given, /^distilled_guidance_layer/)) return { unsupported: 'Chroma' };
  const width = findSize(
    given,
    /^(?:double_blocks_\d+_(?:img|txt)_attn_(?:qkv|proj)|single_blocks_\d+_linear1|(?:single_)?transformer_blocks_\d+_attn_(?:to_[qkv]|to_qkv_mlp_proj|add_[qkv]_proj))$/,
    'input',
  );
  if (width === 4096) return { unsupported: 'FLUX.2 klein 9B' };
  if (width === 6144) return { unsupported: 'FLUX.2 dev' };
  if (width !== null && width !== 3072) return { unsupported: 'another model with blocks like FLUX' };
  const isSecond = isFlux2(given);
  if (isSecond === null) return null;
  return { family: isSecond ? 'flux2-klein' : 'flux-schnell' };
}

/** Whether blocks of width 3072 are those of FLUX.2 klein 4B and not those of FLUX.1; null where both fit. */
function isFlux2(given: Given): boolean | null {
  if (some(given, /_to_qkv_mlp_proj$|_ff(?:_context)?_linear_(?:in|out)$|_stream_modulation/)) return true;
  if (some(given, /_(?:norm1?|norm1_context)_linear$|_(?:img|txt)_mod_lin$|_modulation_lin$|_proj_mlp$/))
    return false;
  const forward = findSize(given, /^double_blocks_\d+_(?:img|txt)_mlp_0$/, 'output');
  if (forward !== null) return forward === 18_432;
  const single = findSize(given, /^single_blocks_\d+_linear1$/, 'output');
  if (single !== null) return single === 27_648;
  const words = findSize(given, /^(?:txt_in|context_embedder)$/, 'input');
  if (words !== null) return words === 7_680;
  const double = findLast(given, /^(?:double_blocks|transformer_blocks)_(\d+)_/);
  const last = findLast(given, /^(?:single_blocks|single_transformer_blocks)_(\d+)_/);
  if (double >= 5 || last >= 20) return false;
  if (double === 4 && last === 19) return true;
  if (/flux[._-]?2|klein/.test(given.hint)) return true;
  return /flux[._-]?1|flux-(?:dev|schnell)/.test(given.hint) ? false : null;
}

function recogniseQwen(given: Given): Recognised {
  const isQwen =
    some(given, /^transformer_blocks_\d+_(?:img|txt)_(?:mlp|mod)_/) ||
    // Only its attention was changed; FLUX.1, with the same names, has 19 such blocks.
    (some(given, /^transformer_blocks_\d+_attn_add_[qkv]_proj$/) &&
      findLast(given, /^transformer_blocks_(\d+)_/) > 18);
  if (!isQwen) return null;
  return { family: /edit/.test(given.hint) ? 'qwen-image-edit' : 'qwen-image' };
}

const zImageBlocks =
  /^(?:layers|context_refiner|noise_refiner)_\d+_(?:attention|feed_forward|adaLN_modulation)/;

function recogniseZImage(given: Given): Recognised {
  if (!some(given, zImageBlocks)) return null;
  const width = findSize(
    given,
    /^(?:layers|context_refiner|noise_refiner)_\d+_(?:attention_(?:qkv|to_[qkv])|feed_forward_w[13])$/,
    'input',
  );
  if (width === 3840) return { family: 'z-image-turbo' };
  if (width !== null)
    return { unsupported: width === 2304 ? 'Lumina 2' : 'another model with blocks like Z-Image' };
  return /z[._-]?image/.test(given.hint) ? { family: 'z-image-turbo' } : null;
}

const wanBlocks = /^blocks_\d+_(?:self_attn|cross_attn|attn[12]|ffn)_/;

function recogniseWan(given: Given): Recognised {
  if (!some(given, wanBlocks)) return null;
  const width = findSize(
    given,
    /^blocks_\d+_(?:(?:self|cross)_attn_[qo]|self_attn_[kv]|attn1_to_[qkv]|attn2_to_q|ffn_0|ffn_net_0_proj)$/,
    'input',
  );
  if (width === 5120) return { family: 'wan-2.2' };
  if (width === 3072) return { family: 'wan-2.2-5b' };
  if (width !== null)
    return { unsupported: width === 1536 ? 'Wan 2.1 1.3B' : 'another model with blocks like Wan' };
  // 14B alone has more than thirty blocks.
  return findLast(given, /^blocks_(\d+)_/) >= 30 ? { family: 'wan-2.2' } : null;
}

const unetBlocks = /^(?:down_blocks|up_blocks|mid_block|input_blocks|output_blocks|middle_block)_/;

function recogniseUnet(given: Given, modules: readonly Module[]): Recognised {
  if (!some(given, unetBlocks)) return null;
  const words = findSize(given, /_attn2(?:_processor)?_to_[kv]$/, 'input');
  if (words === 768) return { family: 'sd15' };
  if (words === 2048) return { family: 'sdxl' };
  if (words === 1024) return { unsupported: 'Stable Diffusion 2' };
  if (words !== null) return { unsupported: 'another model with blocks like Stable Diffusion' };
  const isLarge =
    modules.some(
      ({ isBeside, name }) => isBeside && /^(?:lora_te2|te2|text_encoder_2|conditioner)_/.test(name),
    ) ||
    // Several transformer blocks in a row, which only SDXL has.
    some(given, /_transformer_blocks_[1-9]\d?_/);
  if (isLarge || /sdxl|xl[._-]v?1|stable-diffusion-xl/.test(given.hint)) return { family: 'sdxl' };
  if (/sd[._-]?v?1|stable-diffusion-v1/.test(given.hint)) return { family: 'sd15' };
  return /sd[._-]?v?2|stable-diffusion-v2/.test(given.hint) ? { unsupported: 'Stable Diffusion 2' } : null;
}
