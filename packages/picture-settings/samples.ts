/** Texts in the form in which each tool writes them, with invented contents. For tests. */

export const prompt = 'a lighthouse at dusk, <lora:seaside:0.8>\noil on canvas';

export const automatic = [
  prompt,
  'Negative prompt: blurry, low contrast',
  'Steps: 28, Sampler: DPM++ 2M, Schedule type: Karras, CFG scale: 6.5, Seed: 1234567890, Size: 832x1216, Model hash: 1a2b3c4d5e, Model: harbour_v2, Lora hashes: "seaside: 9f8e, other: 3c4d", Hires upscaler: "a, b", Version: v1.10.1',
].join('\n');

export const forge =
  'a quiet bay\nSteps: 20, Sampler: Euler, Schedule type: Simple, CFG scale: 1, Distilled CFG Scale: 3.5, Seed: 42, Size: 896x1152, Model hash: d5d1, Model: bay-q8, Version: f2.0.1v1.10.1-previous-1-gabc, Module 1: ae';

export const invoke = JSON.stringify({
  app_version: '5.6.0',
  generation_mode: 'sdxl_txt2img',
  positive_prompt: 'a harbour',
  negative_prompt: 'fog',
  width: 1024,
  height: 768,
  seed: 77,
  cfg_scale: 5.5,
  steps: 30,
  scheduler: 'dpmpp_2m_sde_k',
  model: { key: 'k', hash: 'blake3:aa', name: 'harbour', base: 'sdxl', type: 'main' },
  loras: [
    { model: { name: 'seaside', hash: 'blake3:bb' }, weight: 0.6 },
    { lora: { model_name: 'older' }, weight: 1 },
  ],
});

export const invokeLegacy = JSON.stringify({
  model: 'stable diffusion',
  model_weights: 'sd-1.5',
  model_hash: 'cc11',
  app_id: 'invoke-ai/InvokeAI',
  app_version: '2.3.5',
  image: {
    prompt: [{ prompt: 'a mill [dark, fog]', weight: 1 }],
    steps: 50,
    cfg_scale: 7.5,
    seed: 3,
    width: 512,
    height: 640,
    sampler: 'k_lms',
    hires_fix: false,
  },
});

export const dream = '"a mill by a stream [fog]" -s 50 -S 42 -W 512 -H 640 -C 7.5 -A k_euler_a -G 0.8';

const graph = {
  '3': {
    class_type: 'KSampler',
    inputs: {
      seed: ['20', 0],
      steps: 20,
      cfg: 7,
      sampler_name: 'euler_ancestral',
      scheduler: 'karras',
      denoise: 1,
      model: ['11', 0],
      positive: ['6', 0],
      negative: ['7', 0],
      latent_image: ['5', 0],
    },
  },
  '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'harbour.safetensors' } },
  '5': { class_type: 'EmptyLatentImage', inputs: { width: 640, height: 960, batch_size: 1 } },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: ['21', 0], clip: ['10', 1] } },
  '7': { class_type: 'CLIPTextEncode', inputs: { text: 'blurry', clip: ['10', 1] } },
  '10': {
    class_type: 'LoraLoader',
    inputs: { lora_name: 'seaside.safetensors', strength_model: 0.7, model: ['4', 0], clip: ['4', 1] },
  },
  '11': {
    class_type: 'LoraLoaderModelOnly',
    inputs: { lora_name: 'grain.safetensors', strength_model: 0.4, model: ['10', 0] },
  },
  '20': { class_type: 'PrimitiveInt', inputs: { value: 99 } },
  '21': { class_type: 'PrimitiveString', inputs: { value: 'a lighthouse' }, is_changed: [Number.NaN] },
};
/** As Python writes it, with NaN. */
export const comfy = JSON.stringify(graph).replace('[null]', '[NaN]');
export const comfyWorkflow = JSON.stringify({
  nodes: [{ id: 1, type: 'KSampler' }],
  links: [],
  version: 0.4,
});

export const swarm = JSON.stringify({
  sui_image_params: {
    prompt: 'a pier',
    negativeprompt: 'rain',
    model: 'harbour',
    seed: 11,
    steps: 24,
    cfgscale: 6,
    aspectratio: '1:1',
    width: 1024,
    height: 1024,
    sampler: 'dpmpp_2m',
    scheduler: 'karras',
    loras: ['seaside', 'grain'],
    loraweights: ['0.5', '1'],
    swarm_version: '0.9.6.2',
  },
  sui_extra_data: { date: '2025-01-01' },
  sui_models: [
    { name: 'harbour.safetensors', param: 'model', hash: '0xabc1' },
    { name: 'seaside.safetensors', param: 'loras', hash: '0xabc2' },
  ],
});

export const fooocus = JSON.stringify({
  adm_guidance: '(1.5, 0.8, 0.3)',
  base_model: 'harbour_xl',
  base_model_hash: 'aeb7',
  full_negative_prompt: ['low quality', 'fog'],
  full_prompt: ['cinematic still a boat', 'film grain'],
  guidance_scale: 4,
  lora_combined_1: 'seaside : 0.1',
  loras: [['seaside', 0.1, '4852']],
  metadata_scheme: 'fooocus',
  negative_prompt: 'fog',
  performance: 'Speed',
  prompt: 'a boat',
  resolution: '(1152, 896)',
  sampler: 'dpmpp_2m_sde_gpu',
  scheduler: 'karras',
  seed: '5124',
  sharpness: 2,
  steps: 30,
  styles: "['Fooocus V2']",
  version: 'Fooocus v2.5.5',
});

export const fooocusText =
  'cinematic still a boat\nNegative prompt: low quality\nSteps: 30, Sampler: DPM++ 2M SDE Karras, Seed: 5124, Size: 1152x896, CFG scale: 4, Sharpness: 2, Model: harbour_xl, Model hash: aeb7, Performance: Speed, Scheduler: karras, Raw prompt: a boat, Raw negative prompt: fog, Lora hashes: seaside: 4852, Lora weights: seaside: 0.1, Version: Fooocus v2.5.5';

export const drawThings = JSON.stringify({
  c: 'a cliff',
  uc: 'people',
  seed: 8,
  steps: 16,
  scale: 4.5,
  sampler: 'DPM++ 2M Karras',
  size: '512x768',
  model: 'cliff_v1',
});
