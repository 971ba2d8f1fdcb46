/** Models that make, change, enlarge and describe pictures. */
import type { Use } from '#engines/workflows';
import { apache, file, gb, mb, type Recipe } from './recipe.ts';

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
const drawing: readonly Use[] = ['text_to_image', 'image_to_image', 'inpaint', 'lora_training'];

export const pictureRecipes: readonly Recipe[] = [
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
