/** The model files of each family: where they are published, under which licence, and how the stack that uses them looks. */
import type { Family, Use } from '#engines/workflows';

export type CatalogueFile = {
  /** The field of the stack. */
  role: string;
  /** The folder below ComfyUI's `models`. */
  folder: string;
  name: string;
  /** The repository on huggingface.co. The file is found in it by its name. */
  repository: string;
  /** As its page shows it, rounded; the download reads the exact size. */
  bytes: number;
  /**
   * As the page of the file, its commit or a mirror of it publishes it (seen November 2026); null: the download reads it
   * from Hugging Face.
   */
  sha256: string | null;
  /** Other files that serve the same role, such as other precisions: a test of the name in lower case, without its folder. */
  alike: RegExp;
};

export type Recipe = {
  /** The name of its stack in a new engine file. */
  stack: string;
  family: Family;
  label: string;
  licence: string;
  /** What it can serve, where nothing is chosen yet. */
  uses: readonly Use[];
  files: readonly CatalogueFile[];
};

const gb = 1_000_000_000;
const mb = 1_000_000;

type FileFacts = Omit<CatalogueFile, 'role' | 'sha256'> & { sha256?: string };
const file = (role: string, { sha256 = '', ...facts }: FileFacts): CatalogueFile => ({
  role,
  ...facts,
  sha256: sha256 || null,
});

const qwen3 = {
  folder: 'text_encoders',
  name: 'qwen_3_4b.safetensors',
  repository: 'Comfy-Org/z_image_turbo',
  bytes: 8.04 * gb,
  sha256: '6c671498573ac2f7a5501502ccce8d2b08ea6ca2f661c458e708f36b36edfc5a',
  alike: /^qwen[-_]?3[-_]4b(?!.*fp4)/,
};
const fluxVae = {
  folder: 'vae',
  name: 'ae.safetensors',
  repository: 'Comfy-Org/z_image_turbo',
  bytes: 335 * mb,
  sha256: 'afc8e28272cd15db3919bacdb6918ce9c1ed22e96cb12c4d5ed0fba823529e38',
  alike: /^(flux_?1?_?|z_image_)?(ae|vae)\./,
};
const qwenVl = {
  folder: 'text_encoders',
  name: 'qwen_2.5_vl_7b_fp8_scaled.safetensors',
  repository: 'Comfy-Org/Qwen-Image_ComfyUI',
  bytes: 9.38 * gb,
  sha256: 'cb5636d852a0ea6a9075ab1bef496c0db7aef13c02350571e388aea959c5c0b4',
  alike: /^qwen[-_]?2\.5[-_]vl[-_]7b/,
};
const qwenVae = {
  folder: 'vae',
  name: 'qwen_image_vae.safetensors',
  repository: 'Comfy-Org/Qwen-Image_ComfyUI',
  bytes: 254 * mb,
  alike: /^qwen[-_]image[-_]vae/,
};
const wan = 'Comfy-Org/Wan_2.2_ComfyUI_Repackaged';
const umt5 = {
  folder: 'text_encoders',
  name: 'umt5_xxl_fp8_e4m3fn_scaled.safetensors',
  repository: wan,
  bytes: 6.74 * gb,
  alike: /^umt5[-_]xxl/,
};
const wanVae = {
  folder: 'vae',
  name: 'wan_2.1_vae.safetensors',
  repository: wan,
  bytes: 254 * mb,
  alike: /^wan[-_]?2[._]1[-_]vae/,
};
const apache = 'Apache-2.0';
const drawing: readonly Use[] = ['text_to_image', 'image_to_image', 'inpaint', 'lora_training'];

const wanExpert = (role: 'highNoise' | 'lowNoise', from: 't2v' | 'i2v', sha256?: string) => {
  const noise = role === 'highNoise' ? 'high' : 'low';
  return file(role, {
    folder: 'diffusion_models',
    name: `wan2.2_${from}_${noise}_noise_14B_fp8_scaled.safetensors`,
    repository: wan,
    bytes: 14.3 * gb,
    ...(sha256 && { sha256 }),
    alike: new RegExp(`^wan[-_]?2[._]2.*${from}.*${noise}`),
  });
};

/** In the order of preference: where several can serve a use, the first one does. */
export const recipes: readonly Recipe[] = [
  {
    stack: 'z-image',
    family: 'z-image-turbo',
    label: 'Z-Image-Turbo',
    licence: apache,
    uses: drawing,
    files: [
      file('diffusion', {
        folder: 'diffusion_models',
        name: 'z_image_turbo_bf16.safetensors',
        repository: 'Comfy-Org/z_image_turbo',
        bytes: 12.3 * gb,
        sha256: '2407613050b809ffdff18a4ac99af83ea6b95443ecebdf80e064a79c825574a6',
        alike: /^z[-_]?image[-_]turbo/,
      }),
      file('textEncoder', qwen3),
      file('vae', fluxVae),
    ],
  },
  {
    stack: 'klein',
    family: 'flux2-klein',
    label: 'FLUX.2 klein 4B',
    licence: apache,
    uses: ['text_to_image_with_references', ...drawing],
    files: [
      file('diffusion', {
        folder: 'diffusion_models',
        name: 'flux-2-klein-4b.safetensors',
        repository: 'Comfy-Org/Flux-2-Klein-4B',
        bytes: 7.75 * gb,
        // Klein 9B and the other FLUX.2 models are not for commercial use.
        alike: /^flux[-_.]?2[-_.]klein[-_.]4b/,
      }),
      file('textEncoder', qwen3),
      file('vae', {
        folder: 'vae',
        name: 'flux2-vae.safetensors',
        repository: 'Comfy-Org/Flux-2-Klein-4B',
        bytes: 336 * mb,
        sha256: '868fe7b343cc8f3a19dbcfcafbc3d5f888802be3f89bd81b65b3621a066ce8f3',
        alike: /^flux[-_.]?2[-_.]vae/,
      }),
    ],
  },
  {
    stack: 'qwen',
    family: 'qwen-image',
    label: 'Qwen-Image',
    licence: apache,
    uses: drawing,
    files: [
      file('diffusion', {
        folder: 'diffusion_models',
        name: 'qwen_image_fp8_e4m3fn.safetensors',
        repository: 'Comfy-Org/Qwen-Image_ComfyUI',
        bytes: 20.4 * gb,
        alike: /^qwen[-_]image(?![-_](edit|layered))/,
      }),
      file('textEncoder', qwenVl),
      file('vae', qwenVae),
    ],
  },
  {
    stack: 'schnell',
    family: 'flux-schnell',
    label: 'FLUX.1 schnell',
    licence: apache,
    uses: drawing,
    files: [
      file('diffusion', {
        folder: 'diffusion_models',
        name: 'flux1-schnell.safetensors',
        repository: 'black-forest-labs/FLUX.1-schnell',
        bytes: 23.8 * gb,
        // FLUX.1 dev, Fill and Kontext are not for commercial use.
        alike: /^flux[-_.]?1?[-_.]schnell/,
      }),
      file('textEncoder', {
        folder: 'text_encoders',
        name: 'clip_l.safetensors',
        repository: 'comfyanonymous/flux_text_encoders',
        bytes: 246 * mb,
        alike: /^clip_l\./,
      }),
      file('secondTextEncoder', {
        folder: 'text_encoders',
        name: 't5xxl_fp8_e4m3fn.safetensors',
        repository: 'comfyanonymous/flux_text_encoders',
        bytes: 4.89 * gb,
        alike: /^t5xxl/,
      }),
      file('vae', fluxVae),
    ],
  },
  {
    stack: 'xl',
    family: 'sdxl',
    label: 'SDXL',
    licence: 'CreativeML Open RAIL++-M',
    uses: drawing,
    files: [
      file('checkpoint', {
        folder: 'checkpoints',
        name: 'sd_xl_base_1.0.safetensors',
        repository: 'stabilityai/stable-diffusion-xl-base-1.0',
        bytes: 6.94 * gb,
        alike: /^sd_xl_base_1\.0/,
      }),
    ],
  },
  {
    stack: 'small',
    family: 'sd15',
    label: 'Stable Diffusion 1.5',
    licence: 'CreativeML Open RAIL-M',
    uses: drawing,
    files: [
      file('checkpoint', {
        folder: 'checkpoints',
        name: 'v1-5-pruned-emaonly-fp16.safetensors',
        repository: 'Comfy-Org/stable-diffusion-v1-5-archive',
        bytes: 2.13 * gb,
        alike: /^v1-5-pruned/,
      }),
    ],
  },
  {
    stack: 'identity',
    family: 'qwen-image-edit',
    label: 'Qwen-Image-Edit',
    licence: apache,
    uses: ['face_swap', 'text_to_image_with_references'],
    files: [
      file('diffusion', {
        folder: 'diffusion_models',
        name: 'qwen_image_edit_2511_fp8mixed.safetensors',
        repository: 'Comfy-Org/Qwen-Image-Edit_ComfyUI',
        bytes: 20.5 * gb,
        alike: /^qwen[-_]image[-_]edit/,
      }),
      file('textEncoder', qwenVl),
      file('vae', qwenVae),
      file('faceLandmarker', {
        folder: 'detection',
        name: 'mediapipe_face_fp32.safetensors',
        repository: 'Comfy-Org/mediapipe',
        bytes: 15 * mb,
        alike: /^mediapipe_face/,
      }),
    ],
  },
  {
    stack: 'film',
    family: 'wan-2.2',
    label: 'Wan 2.2, from prompts',
    licence: apache,
    uses: ['text_to_video'],
    files: [
      wanExpert('highNoise', 't2v'),
      wanExpert('lowNoise', 't2v'),
      file('textEncoder', umt5),
      file('vae', wanVae),
    ],
  },
  {
    stack: 'film-from-picture',
    family: 'wan-2.2',
    label: 'Wan 2.2, from pictures',
    licence: apache,
    uses: ['image_to_video'],
    files: [
      wanExpert('highNoise', 'i2v', '6122e79d55e0f235698d11d657f3b196c5273c830da00b2b013c5a048d5e6a42'),
      wanExpert('lowNoise', 'i2v', '5471a457b6ac404202a5fbe6c11595a3d5641fc766b00f38763f72303fffc21e'),
      file('textEncoder', umt5),
      file('vae', wanVae),
    ],
  },
  {
    stack: 'small-film',
    family: 'wan-2.2-5b',
    label: 'Wan 2.2 5B',
    licence: apache,
    uses: ['text_to_video', 'image_to_video'],
    files: [
      file('diffusion', {
        folder: 'diffusion_models',
        name: 'wan2.2_ti2v_5B_fp16.safetensors',
        repository: wan,
        bytes: 10 * gb,
        alike: /^wan[-_]?2[._]2.*ti2v.*5b/,
      }),
      file('textEncoder', umt5),
      file('vae', {
        folder: 'vae',
        name: 'wan2.2_vae.safetensors',
        repository: wan,
        bytes: 1.41 * gb,
        alike: /^wan[-_]?2[._]2[-_]vae/,
      }),
    ],
  },
  {
    stack: 'larger',
    family: 'upscaler',
    label: 'Real-ESRGAN 4×',
    licence: 'BSD-3-Clause',
    uses: ['upscale'],
    files: [
      file('model', {
        folder: 'upscale_models',
        name: 'RealESRGAN_x4plus.safetensors',
        repository: 'Comfy-Org/Real-ESRGAN',
        bytes: 67 * mb,
        alike: /^realesrgan_x[24]plus\./,
      }),
    ],
  },
  {
    stack: 'words',
    family: 'captioner',
    label: 'Qwen3-VL 4B',
    licence: apache,
    uses: ['caption'],
    files: [
      file('textEncoder', {
        folder: 'text_encoders',
        name: 'qwen3vl_4b_bf16.safetensors',
        repository: 'Comfy-Org/Qwen3-VL',
        bytes: 8.88 * gb,
        alike: /^qwen[-_]?3[-_]?vl[-_]4b/,
      }),
    ],
  },
];

/** The folders below `models` that the catalogue's files are in. */
export const catalogueFolders: readonly string[] = [
  ...new Set(recipes.flatMap(({ files }) => files.map(({ folder }) => folder))),
];

/** The page of a file's repository. */
export const getRepositoryUrl = ({ repository }: CatalogueFile) => `https://huggingface.co/${repository}`;
