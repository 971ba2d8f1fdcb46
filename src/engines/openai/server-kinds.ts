/** What each server of the OpenAI API serves, as its source says (docs/distributed-engines.md names the versions). */
import {
  type DrawerFamily,
  drawingFamilies,
  referenceFamilies,
  type VideoFamily,
  videoFamilies,
} from '#engines/workflows';

export const serverKinds = ['vllm-omni', 'sglang', 'dynamo', 'openai-compatible'] as const;
export type ServerKind = (typeof serverKinds)[number];

export type ServedFamily = DrawerFamily | VideoFamily;
export const servedFamilies = [
  ...new Set<ServedFamily>([...drawingFamilies, ...referenceFamilies, ...videoFamilies]),
];

/** What a model of a server can be chosen for, in the words of the engine file's `uses`. */
export const servedUses = [
  'text_to_image',
  'text_to_image_with_references',
  'image_to_image',
  'inpaint',
  'text_to_video',
  'image_to_video',
] as const;
export type ServedUse = (typeof servedUses)[number];

type Served = Record<ServedUse, readonly ServedFamily[]>;

/** The families that all three servers load as they are. */
const prompted = ['z-image-turbo', 'qwen-image', 'flux-schnell', 'flux2-klein'] as const;
const shared = {
  text_to_image: prompted,
  text_to_image_with_references: referenceFamilies,
  image_to_image: referenceFamilies,
  inpaint: [],
  text_to_video: videoFamilies,
  image_to_video: videoFamilies,
} satisfies Served;

const served: Record<ServerKind, Served> = {
  'vllm-omni': {
    ...shared,
    text_to_image: [...prompted, 'sdxl'],
    // Z-Image takes a strength; the others are instructed.
    image_to_image: ['z-image-turbo', ...referenceFamilies],
    inpaint: ['flux2-klein'],
  },
  // Its /v1/images/edits declares a mask and does not read it.
  sglang: shared,
  // One picture at most, as `input_reference`.
  dynamo: shared,
  'openai-compatible': {
    ...shared,
    text_to_image: drawingFamilies,
    image_to_image: [...drawingFamilies, 'qwen-image-edit'],
    inpaint: [...drawingFamilies, 'qwen-image-edit'],
  },
};

/** The families with which a server does something; empty: it cannot do it. */
export const listServedFamilies = (server: ServerKind, use: ServedUse): readonly ServedFamily[] =>
  served[server][use];

/** How many reference pictures a server passes to a model at most, whatever the model takes. */
export const countReferences = (server: ServerKind): number =>
  server === 'dynamo' ? 1 : Number.POSITIVE_INFINITY;

/** Whether the server answers a call for a video with an id at once, and makes the video afterwards. */
export const hasVideoIds = (server: ServerKind): boolean => server !== 'dynamo';

/** The name for the operator. */
export const serverLabels: Record<ServerKind, string> = {
  'vllm-omni': 'vLLM-Omni',
  sglang: 'SGLang-Diffusion',
  dynamo: 'NVIDIA Dynamo',
  'openai-compatible': 'OpenAI-compatible',
};
