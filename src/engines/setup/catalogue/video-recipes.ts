/** Models that make videos. */
import { apache, file, gb, mb, type Recipe } from './recipe.ts';

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

export const videoRecipes: readonly Recipe[] = [
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
];
