/** One request for each reviewed graph (src/engines/workflows/reviewed), by the graph's name. */
import type { GraphRequest, UploadedPicture } from '#engines/workflows';
import type { createModelChoice } from './model-files.ts';

const source: UploadedPicture = { name: 'castwright/source.png', width: 1600, height: 1200 };
const target: UploadedPicture = { name: 'castwright/target.png', width: 1000, height: 1500 };

export const prompted = {
  category: 'sfw',
  prompt: 'a woman in a green coat on a bridge',
  negativePrompt: 'crowd',
  seed: 7,
  model: null,
  identity: null,
  adapters: [],
} as const;

export const textToImage = { ...prompted, operation: 'text_to_image', aspectRatio: '3:4' } as const;

/** The last frame of another video. */
const still: UploadedPicture = { name: 'castwright/still.png', width: 1280, height: 720 };
const filmed = { ...prompted, seconds: 5, width: 1280, height: 720 } as const;

/** The drawing of a pose. */
const skeleton: UploadedPicture = { name: 'castwright/pose.png', width: 864, height: 1152 };

/** More pictures of a person than any model takes. */
const sheet = [1, 2, 3, 4, 5].map(
  (at): UploadedPicture => ({ name: `castwright/reference-${at}.png`, width: 900, height: 1200 }),
);

const chosen = (what: string) => ({ name: `castwright/${what}.png`, width: 1000, height: 800 });
/** Two people side by side in front of a place. */
const regions = [
  { box: { x: 0, y: 0.1, width: 0.5, height: 0.9 }, prompt: 'a man with a red beard' },
  { box: { x: 0.5, y: 0.1, width: 0.5, height: 0.9 }, prompt: 'a woman in a yellow dress' },
  { box: { x: 0, y: 0, width: 1, height: 1 }, prompt: 'a harbour at dusk' },
];

type Choice = Parameters<typeof createModelChoice>;
export const reviewedRequests: Record<
  string,
  { pictures: Choice[0]; references?: Choice[1]; videos?: Choice[2]; request: GraphRequest }
> = {
  'text-to-image.sd15': { pictures: 'sd15', request: textToImage },
  'text-to-image.sdxl': {
    pictures: 'sdxl',
    request: { ...textToImage, adapters: ['rain'], trained: { id: 'm', sha256: 'a'.repeat(64) } },
  },
  'text-to-image.sdxl-with-regions': {
    pictures: 'sdxl',
    request: { ...textToImage, regions, adapters: ['rain'], trained: { id: 'm', sha256: 'a'.repeat(64) } },
  },
  'text-to-image.sd15-with-regions': { pictures: 'sd15', request: { ...textToImage, regions } },
  'text-to-image.sdxl-with-parameters': {
    pictures: 'sdxl',
    request: {
      ...textToImage,
      size: { width: 1280, height: 720 },
      sampling: { steps: 44, guidance: 4.5, sampler: 'euler_ancestral', scheduler: 'exponential' },
    },
  },
  'text-to-image.flux2-klein-with-parameters': {
    pictures: 'klein',
    request: { ...textToImage, size: { width: 512, height: 1024 }, sampling: { steps: 6, sampler: 'heun' } },
  },
  'text-to-image.z-image-turbo': {
    pictures: 'zimage',
    request: { ...textToImage, trained: { id: 'm', sha256: 'b'.repeat(64) } },
  },
  'text-to-image.sd15-with-pose': { pictures: 'sd15', request: { ...textToImage, skeleton } },
  'text-to-image.sdxl-with-pose': {
    pictures: 'sdxl',
    request: { ...textToImage, skeleton, trained: { id: 'm', sha256: 'a'.repeat(64) } },
  },
  'text-to-image.z-image-turbo-with-pose': { pictures: 'zimage', request: { ...textToImage, skeleton } },
  'text-to-image.qwen-image-with-pose': { pictures: 'qwen', request: { ...textToImage, skeleton } },
  'text-to-image.qwen-image': { pictures: 'qwen', request: textToImage },
  'text-to-image.flux-schnell': { pictures: 'flux', request: textToImage },
  'text-to-image.flux2-klein': { pictures: 'klein', request: textToImage },
  'text-to-image.flux2-klein-with-lora': {
    pictures: 'klein',
    request: { ...textToImage, trained: { id: 'm', sha256: 'd'.repeat(64) } },
  },
  'text-to-image.flux2-klein-with-references': {
    pictures: 'klein',
    request: { ...textToImage, references: sheet },
  },
  'text-to-image.qwen-image-edit-with-references': {
    pictures: 'zimage',
    references: 'edit',
    request: { ...textToImage, references: sheet },
  },
  'text-to-image.flux2-klein-with-chosen-references': {
    pictures: 'klein',
    request: {
      ...textToImage,
      chosenReferences: [
        { role: 'outfit', picture: chosen('coat') },
        { role: 'place', picture: chosen('bridge') },
        { role: 'pose', picture: chosen('walk') },
      ],
      references: sheet,
    },
  },
  'text-to-image.qwen-image-edit-with-chosen-references': {
    pictures: 'zimage',
    references: 'edit',
    request: {
      ...textToImage,
      chosenReferences: [
        { role: 'person', picture: chosen('mara') },
        { role: 'outfit', picture: chosen('coat') },
        { role: 'style', picture: chosen('etching') },
      ],
      references: sheet,
    },
  },
  'image-to-image.flux2-klein': {
    pictures: 'klein',
    request: {
      ...prompted,
      operation: 'image_to_image',
      source,
      strength: 0.5,
      style: null,
      keepComposition: false,
    },
  },
  'inpaint.flux2-klein': {
    pictures: 'klein',
    request: {
      ...prompted,
      operation: 'inpaint',
      source,
      mask: { ...source, name: 'castwright/mask.png' },
      task: 'replace',
    },
  },
  'text-to-image-with-face': {
    pictures: 'zimage',
    request: {
      ...textToImage,
      operation: 'text_to_image_with_face',
      source,
      face: { x: 0.4, y: 0.1, width: 0.2, height: 0.3 },
      identityStrength: 1,
    },
  },
  'image-to-image.sdxl-with-edges': {
    pictures: 'sdxl',
    request: {
      ...prompted,
      operation: 'image_to_image',
      source,
      strength: 0.8,
      style: 'noir',
      keepComposition: true,
    },
  },
  'image-to-image.z-image-turbo': {
    pictures: 'zimage',
    request: {
      ...prompted,
      operation: 'image_to_image',
      source,
      strength: 0.8,
      style: null,
      keepComposition: true,
    },
  },
  'image-to-image.variation': {
    pictures: 'sdxl',
    request: {
      ...prompted,
      operation: 'image_to_image',
      source,
      strength: 0.35,
      style: null,
      keepComposition: false,
      sampling: { steps: 20, guidance: 5 },
    },
  },
  'inpaint.replace': {
    pictures: 'zimage',
    request: {
      ...prompted,
      operation: 'inpaint',
      source,
      mask: { ...source, name: 'castwright/mask.png' },
      task: 'replace',
    },
  },
  'inpaint.remove': {
    pictures: 'sdxl',
    request: {
      ...prompted,
      prompt: '',
      operation: 'inpaint',
      source,
      mask: { ...source, name: 'castwright/mask.png' },
      task: 'remove',
    },
  },
  'face-swap.two-faces': {
    pictures: 'zimage',
    request: {
      operation: 'face_swap',
      category: 'sfw',
      source,
      target,
      faces: [
        {
          source: { x: 0.1, y: 0.1, width: 0.2, height: 0.2 },
          target: { x: 0.7, y: 0.1, width: 0.2, height: 0.2 },
        },
        {
          source: { x: 0.6, y: 0.1, width: 0.2, height: 0.2 },
          target: { x: 0, y: 0, width: 0.3, height: 0.2 },
        },
      ],
      identityStrength: 0.8,
      seed: 7,
    },
  },
  upscale: {
    pictures: 'zimage',
    request: { operation: 'upscale', category: 'sfw', source, factor: 4, detail: 0.6 },
  },
  'upscale-video': {
    pictures: 'zimage',
    request: {
      operation: 'upscale_video',
      category: 'sfw',
      source: { name: 'castwright/source.mp4' },
      factor: 2,
      seconds: 5,
      width: 1024,
      height: 1824,
    },
  },
  caption: { pictures: 'zimage', request: { operation: 'caption', category: 'sfw', source } },
  'text-to-video-with-parameters': {
    pictures: 'zimage',
    request: {
      ...prompted,
      operation: 'text_to_video',
      seconds: 3,
      width: 512,
      height: 912,
      sampling: { steps: 12, guidance: 2, sampler: 'uni_pc', scheduler: 'beta' },
    },
  },
  'text-to-video': {
    pictures: 'zimage',
    request: {
      ...prompted,
      operation: 'text_to_video',
      adapters: ['grain'],
      seconds: 5,
      width: 1280,
      height: 720,
    },
  },
  'text-to-video.wan-2.2-5b': {
    pictures: 'zimage',
    videos: 'wan-2.2-5b',
    request: { ...filmed, operation: 'text_to_video', adapters: ['dust'] },
  },
  'image-to-video': {
    pictures: 'zimage',
    request: { ...filmed, operation: 'image_to_video', source: still, adapters: ['grain'] },
  },
  'image-to-video.with-last-frame': {
    pictures: 'zimage',
    request: { ...filmed, operation: 'image_to_video', source: still, lastFrame: source },
  },
  'image-to-video.with-parameters': {
    pictures: 'zimage',
    request: {
      ...filmed,
      operation: 'image_to_video',
      source,
      seconds: 3,
      width: 512,
      height: 912,
      trained: { id: 'm', sha256: 'e'.repeat(64) },
      sampling: { steps: 12, guidance: 2, sampler: 'uni_pc', scheduler: 'beta' },
    },
  },
  'image-to-video.wan-2.2-5b': {
    pictures: 'zimage',
    videos: 'wan-2.2-5b',
    request: { ...filmed, operation: 'image_to_video', source: still },
  },
  'lora-training.flux2-klein': {
    pictures: 'klein',
    request: {
      operation: 'lora_training',
      category: 'sfw',
      name: 'Ada',
      trigger: 'ada_cw',
      pictures: [{ picture: source, caption: 'ada_cw, smiling' }],
      steps: 800,
      seed: 7,
    },
  },
  'lora-training.sdxl': {
    pictures: 'sdxl',
    request: {
      operation: 'lora_training',
      category: 'sfw',
      name: 'Ada',
      trigger: 'ada_cw',
      pictures: [{ picture: source, caption: 'ada_cw, smiling' }],
      steps: 800,
      seed: 7,
    },
  },
};
