import type { ModelChoice } from '#engines/workflows';
import { modelChoice } from '#engines/workflows';
import type { ModelFiles } from './object-info.ts';

/** Files of every family, as an operator's server would list them. */
export const everyFile: ModelFiles = {
  checkpoints: ['sd15.safetensors', 'sdxl.safetensors'],
  controlnet: [
    'sd15-openpose.safetensors',
    'sdxl-canny.safetensors',
    'sdxl-union.safetensors',
    'qwen-image-union.safetensors',
  ],
  detection: ['mediapipe_face_fp32.safetensors'],
  diffusion_models: [
    'z_image_turbo_bf16.safetensors',
    'qwen_image_fp8.safetensors',
    'qwen_image_edit_2511_fp8.safetensors',
    'flux1-schnell.safetensors',
    'flux-2-klein-4b.safetensors',
    'wan2.2_t2v_high_noise_14B_fp8.safetensors',
    'wan2.2_t2v_low_noise_14B_fp8.safetensors',
    'wan2.2_i2v_high_noise_14B_fp8.safetensors',
    'wan2.2_i2v_low_noise_14B_fp8.safetensors',
    'wan2.2_ti2v_5B_fp16.safetensors',
  ],
  loras: [
    'tags/rain.safetensors',
    'edit-lightning.safetensors',
    'film-grain.safetensors',
    'film-dust.safetensors',
  ],
  model_patches: ['z-image-turbo-union.safetensors'],
  text_encoders: [
    'qwen_3_4b.safetensors',
    'qwen_2.5_vl_7b_fp8.safetensors',
    'qwen3vl_4b.safetensors',
    'umt5_xxl_fp8.safetensors',
    'clip_l.safetensors',
    't5xxl_fp8.safetensors',
  ],
  upscale_models: ['4x-generic.safetensors'],
  vae: [
    'ae.safetensors',
    'flux2-vae.safetensors',
    'qwen_image_vae.safetensors',
    'wan_2.1_vae.safetensors',
    'wan2.2_vae.safetensors',
  ],
};

type Pictures = 'flux' | 'klein' | 'qwen' | 'sd15' | 'sdxl' | 'zimage';

/**
 * An operator's choice over those files, with one family for pictures and one for videos.
 *
 * @param references the stack that draws a person from reference pictures; left out: the family itself, if it can
 * @param videos the family of videos, from prompts and from pictures
 */
export function createModelChoice(
  pictures: Pictures,
  references?: 'klein' | 'edit',
  videos: 'wan-2.2' | 'wan-2.2-5b' = 'wan-2.2',
): ModelChoice {
  return modelChoice.parse({
    stacks: {
      sd15: {
        family: 'sd15',
        licence: 'CreativeML Open RAIL-M',
        checkpoint: 'sd15.safetensors',
        pose: 'sd15-openpose.safetensors',
      },
      sdxl: {
        family: 'sdxl',
        licence: 'CreativeML Open RAIL++-M',
        checkpoint: 'sdxl.safetensors',
        edges: 'sdxl-canny.safetensors',
        pose: 'sdxl-union.safetensors',
      },
      zimage: {
        family: 'z-image-turbo',
        licence: 'Apache-2.0',
        diffusion: 'z_image_turbo_bf16.safetensors',
        textEncoder: 'qwen_3_4b.safetensors',
        vae: 'ae.safetensors',
        pose: 'z-image-turbo-union.safetensors',
      },
      qwen: {
        family: 'qwen-image',
        licence: 'Apache-2.0',
        diffusion: 'qwen_image_fp8.safetensors',
        textEncoder: 'qwen_2.5_vl_7b_fp8.safetensors',
        vae: 'qwen_image_vae.safetensors',
        pose: 'qwen-image-union.safetensors',
      },
      flux: {
        family: 'flux-schnell',
        licence: 'Apache-2.0',
        diffusion: 'flux1-schnell.safetensors',
        textEncoder: 'clip_l.safetensors',
        secondTextEncoder: 't5xxl_fp8.safetensors',
        vae: 'ae.safetensors',
      },
      klein: {
        family: 'flux2-klein',
        licence: 'Apache-2.0',
        diffusion: 'flux-2-klein-4b.safetensors',
        textEncoder: 'qwen_3_4b.safetensors',
        vae: 'flux2-vae.safetensors',
      },
      edit: {
        family: 'qwen-image-edit',
        licence: 'Apache-2.0',
        diffusion: 'qwen_image_edit_2511_fp8.safetensors',
        textEncoder: 'qwen_2.5_vl_7b_fp8.safetensors',
        vae: 'qwen_image_vae.safetensors',
        faceLandmarker: 'mediapipe_face_fp32.safetensors',
        loras: [{ file: 'edit-lightning.safetensors' }],
        sampling: { steps: 4, cfg: 1 },
      },
      film: {
        family: 'wan-2.2',
        licence: 'Apache-2.0',
        highNoise: 'wan2.2_t2v_high_noise_14B_fp8.safetensors',
        lowNoise: 'wan2.2_t2v_low_noise_14B_fp8.safetensors',
        textEncoder: 'umt5_xxl_fp8.safetensors',
        vae: 'wan_2.1_vae.safetensors',
      },
      'film-from-picture': {
        family: 'wan-2.2',
        licence: 'Apache-2.0',
        highNoise: 'wan2.2_i2v_high_noise_14B_fp8.safetensors',
        lowNoise: 'wan2.2_i2v_low_noise_14B_fp8.safetensors',
        textEncoder: 'umt5_xxl_fp8.safetensors',
        vae: 'wan_2.1_vae.safetensors',
      },
      'small-film': {
        family: 'wan-2.2-5b',
        licence: 'Apache-2.0',
        diffusion: 'wan2.2_ti2v_5B_fp16.safetensors',
        textEncoder: 'umt5_xxl_fp8.safetensors',
        vae: 'wan2.2_vae.safetensors',
      },
      larger: { family: 'upscaler', licence: 'BSD-3-Clause', model: '4x-generic.safetensors' },
      words: { family: 'captioner', licence: 'Apache-2.0', textEncoder: 'qwen3vl_4b.safetensors' },
    },
    uses: {
      text_to_image: pictures,
      text_to_image_with_references: references,
      image_to_image: pictures,
      inpaint: pictures,
      lora_training: pictures,
      face_swap: 'edit',
      text_to_video: videos === 'wan-2.2' ? 'film' : 'small-film',
      image_to_video: videos === 'wan-2.2' ? 'film-from-picture' : 'small-film',
      upscale: 'larger',
      caption: 'words',
    },
    adapters: {
      rain: { file: 'tags/rain.safetensors', family: 'sdxl', strength: 0.8, licence: 'CC-BY-4.0' },
      grain: { file: 'film-grain.safetensors', family: 'wan-2.2', licence: 'CC-BY-4.0' },
      dust: { file: 'film-dust.safetensors', family: 'wan-2.2-5b', strength: 0.7, licence: 'CC-BY-4.0' },
    },
  });
}
