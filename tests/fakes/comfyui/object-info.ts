/**
 * The answer of ComfyUI 0.33 to `GET /object_info` about the core nodes that our graphs use, copied from its nodes:
 * names, types, bounds and defaults. The files are those of `models` below.
 */

/** Files by the folder that the server lists them under. */
export type ModelFiles = Record<
  | 'checkpoints'
  | 'controlnet'
  | 'diffusion_models'
  | 'loras'
  | 'mediapipe'
  | 'text_encoders'
  | 'upscale_models'
  | 'vae',
  string[]
>;

type Spec = [type: string | string[], options?: Record<string, unknown>];
type NodeAnswer = {
  input: { required: Record<string, Spec>; optional: Record<string, Spec> };
  output: string[];
  output_node: boolean;
};

const int = (usual: number, min: number, max: number): Spec => ['INT', { default: usual, min, max }];
const float = (usual: number, min: number, max: number): Spec => ['FLOAT', { default: usual, min, max }];
const flag = (usual: boolean): Spec => ['BOOLEAN', { default: usual }];
const words: Spec = ['STRING', { multiline: true, dynamicPrompts: true }];
/** How older nodes name their values. */
const oneOf = (...values: string[]): Spec => [values];
/** How newer nodes do. */
const combo = (...options: string[]): Spec => ['COMBO', { options }];
const choice = (...keys: string[]): Spec => [
  'COMFY_DYNAMICCOMBO_V3',
  { options: keys.map((key) => ({ key, inputs: {} })) },
];

const resolution = 16_384;
const side = (usual: number): Spec => int(usual, 16, resolution);
/** 2⁶⁴−1, which JSON readers in JavaScript round up. */
const seed = int(0, 0, 2 ** 64);
const enlarging = ['nearest-exact', 'bilinear', 'area', 'bicubic'];
const samplers = ['euler', 'euler_ancestral', 'dpmpp_2m', 'dpmpp_sde', 'res_multistep', 'uni_pc'];
const schedulers = ['simple', 'normal', 'karras', 'beta', 'sgm_uniform'];

function node(
  output: string[],
  required: Record<string, Spec>,
  optional: Record<string, Spec> = {},
): NodeAnswer {
  return { input: { required, optional }, output, output_node: false };
}

const ending = (answer: NodeAnswer): NodeAnswer => ({ ...answer, output_node: true });

/** The answer of a server that has these files. */
export function createObjectInfo(files: ModelFiles): Record<string, NodeAnswer> {
  return {
    ...loaders(files),
    ...conditioning,
    ...sampling,
    ...pictures,
    ...masks,
    ...films,
    ...training(files),
  };
}

const loaders = (files: ModelFiles) => ({
  CheckpointLoaderSimple: node(['MODEL', 'CLIP', 'VAE'], { ckpt_name: oneOf(...files.checkpoints) }),
  UNETLoader: node(['MODEL'], {
    unet_name: oneOf(...files.diffusion_models),
    weight_dtype: oneOf('default', 'fp8_e4m3fn', 'fp8_e4m3fn_fast', 'fp8_e5m2'),
  }),
  CLIPLoader: node(
    ['CLIP'],
    {
      clip_name: oneOf(...files.text_encoders),
      type: oneOf('stable_diffusion', 'sd3', 'wan', 'lumina2', 'qwen_image', 'flux2', 'ltxv'),
    },
    { device: oneOf('default', 'cpu') },
  ),
  DualCLIPLoader: node(
    ['CLIP'],
    {
      clip_name1: oneOf(...files.text_encoders),
      clip_name2: oneOf(...files.text_encoders),
      type: oneOf('sdxl', 'sd3', 'flux', 'hunyuan_video', 'hidream'),
    },
    { device: oneOf('default', 'cpu') },
  ),
  VAELoader: node(['VAE'], { vae_name: oneOf(...files.vae) }),
  LoraLoader: node(['MODEL', 'CLIP'], {
    model: ['MODEL'],
    clip: ['CLIP'],
    lora_name: oneOf(...files.loras),
    strength_model: float(1, -100, 100),
    strength_clip: float(1, -100, 100),
  }),
  LoraLoaderModelOnly: node(['MODEL'], {
    model: ['MODEL'],
    lora_name: oneOf(...files.loras),
    strength_model: float(1, -100, 100),
  }),
  ControlNetLoader: node(['CONTROL_NET'], { control_net_name: oneOf(...files.controlnet) }),
  UpscaleModelLoader: node(['UPSCALE_MODEL'], { model_name: combo(...files.upscale_models) }),
  LoadMediaPipeFaceLandmarker: node(['FACE_LANDMARKER'], { model_name: combo(...files.mediapipe) }),
});

const conditioning = {
  CLIPTextEncode: node(['CONDITIONING'], { text: words, clip: ['CLIP'] }),
  ConditioningZeroOut: node(['CONDITIONING'], { conditioning: ['CONDITIONING'] }),
  ControlNetApplyAdvanced: node(
    ['CONDITIONING', 'CONDITIONING'],
    {
      positive: ['CONDITIONING'],
      negative: ['CONDITIONING'],
      control_net: ['CONTROL_NET'],
      image: ['IMAGE'],
      strength: float(1, 0, 10),
      start_percent: float(0, 0, 1),
      end_percent: float(1, 0, 1),
    },
    { vae: ['VAE'] },
  ),
  ReferenceLatent: node(['CONDITIONING'], { conditioning: ['CONDITIONING'] }, { latent: ['LATENT'] }),
  InpaintModelConditioning: node(['CONDITIONING', 'CONDITIONING', 'LATENT'], {
    positive: ['CONDITIONING'],
    negative: ['CONDITIONING'],
    vae: ['VAE'],
    pixels: ['IMAGE'],
    mask: ['MASK'],
    noise_mask: flag(true),
  }),
  TextEncodeQwenImageEditPlus: node(
    ['CONDITIONING'],
    { clip: ['CLIP'], prompt: words },
    { vae: ['VAE'], image1: ['IMAGE'], image2: ['IMAGE'], image3: ['IMAGE'] },
  ),
  TextGenerate: node(
    ['STRING'],
    {
      clip: ['CLIP'],
      prompt: words,
      max_length: int(512, 1, 32_768),
      sampling_mode: choice('on', 'off'),
    },
    { image: ['IMAGE'], thinking: flag(false), use_default_template: flag(true) },
  ),
};

const sampling = {
  ModelSamplingAuraFlow: node(['MODEL'], { model: ['MODEL'], shift: float(1.73, 0, 100) }),
  ModelSamplingSD3: node(['MODEL'], { model: ['MODEL'], shift: float(3, 0, 100) }),
  CFGNorm: node(['MODEL'], { model: ['MODEL'], strength: float(1, 0, 100) }),
  EmptyLatentImage: node(['LATENT'], { width: side(512), height: side(512), batch_size: int(1, 1, 4096) }),
  EmptySD3LatentImage: node(['LATENT'], {
    width: side(1024),
    height: side(1024),
    batch_size: int(1, 1, 4096),
  }),
  EmptyFlux2LatentImage: node(['LATENT'], {
    width: side(1024),
    height: side(1024),
    batch_size: int(1, 1, 4096),
  }),
  EmptyHunyuanLatentVideo: node(['LATENT'], {
    width: side(848),
    height: side(480),
    length: int(25, 1, resolution),
    batch_size: int(1, 1, 4096),
  }),
  LatentUpscale: node(['LATENT'], {
    samples: ['LATENT'],
    upscale_method: oneOf(...enlarging, 'bislerp'),
    width: int(512, 0, resolution),
    height: int(512, 0, resolution),
    crop: oneOf('disabled', 'center'),
  }),
  KSampler: node(['LATENT'], {
    model: ['MODEL'],
    seed,
    steps: int(20, 1, 10_000),
    cfg: float(8, 0, 100),
    sampler_name: oneOf(...samplers),
    scheduler: oneOf(...schedulers),
    positive: ['CONDITIONING'],
    negative: ['CONDITIONING'],
    latent_image: ['LATENT'],
    denoise: float(1, 0, 1),
  }),
  KSamplerAdvanced: node(['LATENT'], {
    model: ['MODEL'],
    add_noise: oneOf('enable', 'disable'),
    noise_seed: seed,
    steps: int(20, 1, 10_000),
    cfg: float(8, 0, 100),
    sampler_name: oneOf(...samplers),
    scheduler: oneOf(...schedulers),
    positive: ['CONDITIONING'],
    negative: ['CONDITIONING'],
    latent_image: ['LATENT'],
    start_at_step: int(0, 0, 10_000),
    end_at_step: int(10_000, 0, 10_000),
    return_with_leftover_noise: oneOf('disable', 'enable'),
  }),
  Flux2Scheduler: node(['SIGMAS'], { steps: int(20, 1, 4096), width: side(1024), height: side(1024) }),
  SplitSigmas: node(['SIGMAS', 'SIGMAS'], { sigmas: ['SIGMAS'], step: int(0, 0, 10_000) }),
  RandomNoise: node(['NOISE'], { noise_seed: seed }),
  KSamplerSelect: node(['SAMPLER'], { sampler_name: combo(...samplers) }),
  CFGGuider: node(['GUIDER'], {
    model: ['MODEL'],
    positive: ['CONDITIONING'],
    negative: ['CONDITIONING'],
    cfg: float(8, 0, 100),
  }),
  SamplerCustomAdvanced: node(['LATENT', 'LATENT'], {
    noise: ['NOISE'],
    guider: ['GUIDER'],
    sampler: ['SAMPLER'],
    sigmas: ['SIGMAS'],
    latent_image: ['LATENT'],
  }),
  VAEDecode: node(['IMAGE'], { samples: ['LATENT'], vae: ['VAE'] }),
  VAEEncode: node(['LATENT'], { pixels: ['IMAGE'], vae: ['VAE'] }),
};

const pictures = {
  LoadImage: node(['IMAGE', 'MASK'], { image: [['example.png'], { image_upload: true }] }),
  ImageScale: node(['IMAGE'], {
    image: ['IMAGE'],
    upscale_method: oneOf(...enlarging, 'lanczos'),
    width: int(512, 0, resolution),
    height: int(512, 0, resolution),
    crop: oneOf('disabled', 'center'),
  }),
  ImageCrop: node(['IMAGE'], {
    image: ['IMAGE'],
    width: int(512, 1, resolution),
    height: int(512, 1, resolution),
    x: int(0, 0, resolution),
    y: int(0, 0, resolution),
  }),
  ImageBlend: node(['IMAGE'], {
    image1: ['IMAGE'],
    image2: ['IMAGE'],
    blend_factor: float(0.5, 0, 1),
    blend_mode: oneOf('normal', 'multiply', 'screen', 'overlay', 'soft_light', 'difference'),
  }),
  ImageBlur: node(['IMAGE'], { image: ['IMAGE'], blur_radius: int(1, 1, 31), sigma: float(1, 0.1, 10) }),
  ImageCompositeMasked: node(
    ['IMAGE'],
    {
      destination: ['IMAGE'],
      source: ['IMAGE'],
      x: int(0, 0, resolution),
      y: int(0, 0, resolution),
      resize_source: flag(false),
    },
    { mask: ['MASK'] },
  ),
  ImageUpscaleWithModel: node(['IMAGE'], { upscale_model: ['UPSCALE_MODEL'], image: ['IMAGE'] }),
  Canny: node(['IMAGE'], {
    image: ['IMAGE'],
    low_threshold: float(0.4, 0.01, 0.99),
    high_threshold: float(0.8, 0.01, 0.99),
  }),
  FluxKontextImageScale: node(['IMAGE'], { image: ['IMAGE'] }),
  SaveImage: ending(node([], { images: ['IMAGE'], filename_prefix: ['STRING', { default: 'ComfyUI' }] })),
  PreviewAny: ending(node(['STRING'], { source: ['*'] })),
};

const masks = {
  ImageToMask: node(['MASK'], { image: ['IMAGE'], channel: oneOf('red', 'green', 'blue', 'alpha') }),
  MaskToImage: node(['IMAGE'], { mask: ['MASK'] }),
  GrowMask: node(['MASK'], {
    mask: ['MASK'],
    expand: int(0, -resolution, resolution),
    tapered_corners: flag(true),
  }),
  MediaPipeFaceLandmarker: node(['FACE_LANDMARKS', 'BOUNDING_BOX'], {
    face_landmarker: ['FACE_LANDMARKER'],
    image: ['IMAGE'],
    detector_variant: combo('short', 'full', 'both'),
    num_faces: int(1, 0, 16),
    min_confidence: float(0.5, 0, 1),
    missing_frame_fallback: combo('empty', 'previous', 'interpolate'),
  }),
  MediaPipeFaceMask: node(['MASK'], { face_landmarks: ['FACE_LANDMARKS'], regions: choice('all', 'custom') }),
};

const films = {
  CreateVideo: node(['VIDEO'], { images: ['IMAGE'], fps: float(30, 1, 120) }, { audio: ['AUDIO'] }),
  SaveVideo: ending(
    node([], {
      video: ['VIDEO'],
      filename_prefix: ['STRING', { default: 'video/ComfyUI' }],
      format: combo('auto', 'mp4'),
      codec: combo('auto', 'h264'),
    }),
  ),
};

const training = (files: ModelFiles) => ({
  LoadImageTextDataSetFromFolder: node(['IMAGE', 'STRING'], { folder: combo('3d') }),
  TrainLoraNode: node(['LORA_MODEL', 'LOSS_MAP', 'INT'], {
    model: ['MODEL'],
    latents: ['LATENT'],
    positive: ['CONDITIONING'],
    batch_size: int(1, 1, 10_000),
    grad_accumulation_steps: int(1, 1, 1024),
    steps: int(16, 1, 100_000),
    learning_rate: float(0.0005, 0.000_000_1, 1),
    rank: int(8, 1, 128),
    optimizer: combo('AdamW', 'Adam', 'SGD', 'RMSprop'),
    loss_function: combo('MSE', 'L1', 'Huber', 'SmoothL1'),
    seed,
    training_dtype: combo('bf16', 'fp32'),
    lora_dtype: combo('bf16', 'fp32'),
    algorithm: combo('LoRA', 'LoHa', 'LoKr', 'OFT'),
    gradient_checkpointing: flag(true),
    checkpoint_depth: int(1, 1, 5),
    offloading: flag(false),
    existing_lora: ['COMBO', { options: [...files.loras, '[None]'], default: '[None]' }],
    bucket_mode: flag(false),
    bypass_mode: flag(false),
  }),
  LoraModelLoader: node(
    ['MODEL'],
    { model: ['MODEL'], lora: ['LORA_MODEL'], strength_model: float(1, -100, 100) },
    { bypass: flag(false) },
  ),
  SaveLoRA: ending(
    node(
      [],
      { lora: ['LORA_MODEL'], prefix: ['STRING', { default: 'loras/ComfyUI_trained_lora' }] },
      { steps: ['INT', { forceInput: true }] },
    ),
  ),
});
