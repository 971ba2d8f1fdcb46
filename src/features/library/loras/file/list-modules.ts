/** The layers that a model file changes or has, by one way of writing their names. */
import type { ModelHeader, Tensor } from './read-header.ts';

/** A layer of a model with its numbers of inputs and outputs; null where the file does not tell. */
export type Module = {
  /** Without prefix, parts joined by `_`: `double_blocks_0_img_attn_qkv`. */
  name: string;
  input: number | null;
  output: number | null;
  /** Whether it belongs to a text encoder or a VAE. */
  isBeside: boolean;
};

export type ModelModules = {
  modules: readonly Module[];
  /** How many tensors are parts of low-rank changes, as a LoRA has, and how many are whole weights. */
  lowRank: number;
  whole: number;
};

/** What low-rank tensors of kohya-ss, diffusers, PEFT and LyCORIS end with, and where they tell the layer's size. */
const lowRankEndings: readonly { ending: RegExp; input?: number; output?: number }[] = [
  {
    ending:
      /(?:\.lora_down\.weight|\.lora_A(?:\.\w+)?\.weight|[._]lora\.down\.weight|\.lora_linear_layer\.down\.weight)$/,
    input: 1,
  },
  {
    ending:
      /(?:\.lora_up\.weight|\.lora_B(?:\.\w+)?\.weight|[._]lora\.up\.weight|\.lora_linear_layer\.up\.weight)$/,
    output: 0,
  },
  { ending: /\.hada_w1_a$/, output: 0 },
  { ending: /\.hada_w1_b$/, input: 1 },
  { ending: /\.(?:hada_w2_[ab]|hada_t[12]|lokr_w[12](?:_[ab])?|lokr_t2|lora_mid\.weight|oft_blocks)$/ },
];
/** What stands beside low-rank tensors. */
const besideEndings =
  /\.(?:alpha|dora_scale|lora_magnitude_vector(?:\.\w+)?(?:\.weight)?|diff|diff_b|scale)$/;
const prefix =
  /^(?:base_model\.model\.|model\.diffusion_model\.|diffusion_model\.|transformer\.|unet\.|lora_unet_+|lora_transformer_|lycoris_)/;
const beside =
  /^(?:lora_te\d?_|te\d?[._]|text_encoders?[._\d]|cond_stage_model|conditioner\.|first_stage_model|vae[._]|clip_[lg][._])/;

/** Lists the layers of a file. */
export function listModules({ tensors }: ModelHeader): ModelModules {
  const modules: Module[] = [];
  let [lowRank, whole] = [0, 0];
  for (const tensor of tensors) {
    const isBeside = beside.test(tensor.name);
    const found = lowRankEndings.find(({ ending }) => ending.test(tensor.name));
    if (found) {
      lowRank += 1;
      const written = tensor.name.replace(found.ending, '');
      const sizes = { input: readSize(tensor, found.input), output: readSize(tensor, found.output) };
      modules.push({ name: toModuleName(written), ...sizes, isBeside });
    } else if (!besideEndings.test(tensor.name)) {
      whole += 1;
      const sizes = { input: readSize(tensor, 1), output: readSize(tensor, 0) };
      modules.push({ name: toModuleName(tensor.name.replace(/\.(?:weight|bias)$/, '')), ...sizes, isBeside });
    }
  }
  return { modules, lowRank, whole };
}

const readSize = ({ shape }: Tensor, at: number | undefined): number | null =>
  at === undefined || shape.length < 2 ? null : (shape[at] ?? null);

function toModuleName(written: string): string {
  let name = written;
  for (let before = ''; before !== name; ) {
    before = name;
    name = name.replace(prefix, '');
  }
  return name.replaceAll('.', '_');
}
