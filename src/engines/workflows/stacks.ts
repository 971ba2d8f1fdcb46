/** The operator's choice of model files for each operation, validated when the worker starts. */
import { type Category, categories, identitySources } from '@castwright/engine-port';
import { z } from 'zod';

/** The name of a model file as the engine lists it, with a slash after a folder. */
const file = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\\]+$/, 'is written with /, not with \\')
  .refine(
    (name) => !name.startsWith('/') && !name.split('/').includes('..'),
    'stays inside the folder of its kind',
  );

/** The operator's overrides of the family's sampling. */
const sampling = z.strictObject({
  steps: z.int().min(1).max(150).optional(),
  /** Classifier-free guidance; 1 for distilled models. */
  cfg: z.number().min(0).max(30).optional(),
  sampler: z.string().min(1).max(60).optional(),
  scheduler: z.string().min(1).max(60).optional(),
});

/** A LoRA that is always applied, such as one that makes a model faster. */
const fixedLora = z.strictObject({ file, strength: z.number().min(-4).max(4).default(1) });

const common = {
  /** The SPDX id or the name of the licence: `Apache-2.0`. */
  licence: z.string().trim().min(1).max(100),
  sampling: sampling.default({}),
  loras: z.array(fixedLora).max(8).default([]),
};

/** One file with model, text encoder and VAE. */
const checkpoint = { ...common, checkpoint: file };
/** Newer models, with a file for each part. */
const parts = { ...common, diffusion: file, textEncoder: file, vae: file };

const drawing = {
  /**
   * What a person is drawn from in text to image, in the order of preference: the first that a request has decides. A
   * source that is left out is not used.
   */
  identity: z
    .array(z.enum(identitySources))
    .min(1)
    .refine((order) => new Set(order).size === order.length, 'names a source twice')
    .default([...identitySources]),
};

const posing = {
  /** A ControlNet, or a union of several, that follows skeletons as OpenPose draws them. Left out: it follows no pose. */
  pose: file.optional(),
};

const controlNet = {
  ...posing,
  /** A ControlNet for edges, which keeps the composition of a redrawn picture. Left out: less is redrawn. */
  edges: file.optional(),
};

/** The files of each model family. */
export const stack = z.discriminatedUnion('family', [
  z.strictObject({ family: z.literal('sd15'), ...checkpoint, ...drawing, ...controlNet }),
  z.strictObject({ family: z.literal('sdxl'), ...checkpoint, ...drawing, ...controlNet }),
  /** Its `pose` is a patch of the model, among the engine's `model_patches`. */
  z.strictObject({ family: z.literal('z-image-turbo'), ...parts, ...drawing, ...posing }),
  z.strictObject({ family: z.literal('qwen-image'), ...parts, ...drawing, ...posing }),
  z.strictObject({ family: z.literal('flux-schnell'), ...parts, ...drawing, secondTextEncoder: file }),
  /** FLUX.2 klein 4B alone: its licence is Apache-2.0, that of the other FLUX.2 models is not. */
  z.strictObject({ family: z.literal('flux2-klein'), ...parts, ...drawing }),
  z.strictObject({
    family: z.literal('qwen-image-edit'),
    ...parts,
    /** Finds the faces for the mask. */
    faceLandmarker: file,
  }),
  z.strictObject({
    family: z.literal('wan-2.2'),
    ...common,
    /** The experts for the first, noisy steps and for the last steps. Those for videos from pictures are other files. */
    highNoise: file,
    lowNoise: file,
    textEncoder: file,
    vae: file,
  }),
  /** TI2V-5B: one model makes videos from prompts and from pictures. */
  z.strictObject({ family: z.literal('wan-2.2-5b'), ...parts }),
  z.strictObject({
    family: z.literal('upscaler'),
    licence: common.licence,
    model: file,
  }),
  z.strictObject({
    family: z.literal('captioner'),
    licence: common.licence,
    textEncoder: file,
    /**
     * What ComfyUI's CLIPLoader calls this kind of encoder. The default reads Qwen3-VL 4B; `boogu` reads 8B. As
     * `qwen_image` ComfyUI's Qwen2.5-VL writes no text: 0.26, 0.29 and 0.33 end with an error.
     */
    type: z.string().min(1).max(60).default('krea2'),
  }),
]);
export type Stack = z.output<typeof stack>;
export type Family = Stack['family'];
export type StackOf<Name extends Family> = Extract<Stack, { family: Name }>;

/** The families that draw a picture from a prompt. */
export const drawingFamilies = [
  'sd15',
  'sdxl',
  'z-image-turbo',
  'qwen-image',
  'flux-schnell',
  'flux2-klein',
] as const;
export type DrawingFamily = (typeof drawingFamilies)[number];

/** The families that draw a person from reference pictures. */
export const referenceFamilies = ['flux2-klein', 'qwen-image-edit'] as const;
/** The families that draw a picture from a prompt, alone or with reference pictures. */
export type DrawerFamily = DrawingFamily | (typeof referenceFamilies)[number];

/** The families that make videos. */
export const videoFamilies = ['wan-2.2', 'wan-2.2-5b'] as const;
export type VideoFamily = (typeof videoFamilies)[number];

/** The families that can serve each operation. */
export const familiesFor = {
  text_to_image: drawingFamilies,
  text_to_image_with_references: referenceFamilies,
  image_to_image: drawingFamilies,
  inpaint: drawingFamilies,
  lora_training: drawingFamilies,
  face_swap: ['qwen-image-edit'],
  text_to_video: videoFamilies,
  image_to_video: videoFamilies,
  upscale: ['upscaler'],
  caption: ['captioner'],
} as const satisfies Record<string, readonly Family[]>;
/**
 * What a stack can be chosen for. Text to image with a face uses the stacks of text to image and of face swap; text to
 * image uses `text_to_image_with_references` when a person is drawn from pictures, by default its own stack if it can.
 */
export type Use = keyof typeof familiesFor;

const name = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[a-z0-9][a-z0-9._-]*$/, 'is written in lower-case letters, digits and . _ -');

/** One stack for both categories, or one for each. A category that is left out is unsupported. */
const perCategory = z.union([
  name.transform((both) => ({ sfw: both, nsfw: both })),
  z.strictObject({ sfw: name.optional(), nsfw: name.optional() }),
]);

const uses = Object.keys(familiesFor) as Use[];

type Uses = Partial<Record<Use, Partial<Record<Category, string>>>>;

/** The stacks that draw from reference pictures: the chosen one, or that of text to image if its family can. */
function findReferenceStacks(chosen: Uses, stacks: Record<string, Stack>): Partial<Record<Category, string>> {
  const found = categories.flatMap((category) => {
    const usual = chosen.text_to_image?.[category] ?? '';
    const isAble = (referenceFamilies as readonly (Family | undefined)[]).includes(stacks[usual]?.family);
    const id = chosen.text_to_image_with_references?.[category] ?? (isAble ? usual : undefined);
    return id === undefined ? [] : [[category, id] as const];
  });
  return Object.fromEntries(found);
}

/** The model section of the operator's file. */
export const modelChoice = z
  .strictObject({
    stacks: z.record(name, stack),
    uses: z.strictObject(
      Object.fromEntries(uses.map((use) => [use, perCategory.optional()])) as Record<
        Use,
        z.ZodOptional<typeof perCategory>
      >,
    ),
    /** The LoRAs that tags name (`adapter` of the tag file), by that name. */
    adapters: z
      .record(
        z.string().min(1).max(200),
        z.strictObject({
          file,
          /** The family that it was trained for. */
          family: z.enum([...drawingFamilies, ...videoFamilies]),
          strength: z.number().min(-4).max(4).default(1),
          licence: common.licence,
        }),
      )
      .default({}),
  })
  .superRefine(({ stacks, uses: chosen }, context) => {
    for (const use of uses) {
      for (const [category, id] of Object.entries(chosen[use] ?? {})) {
        const found = id === undefined ? undefined : stacks[id];
        const path = ['uses', use, category];
        if (id !== undefined && !found) {
          context.addIssue({ code: 'custom', path, message: `there is no stack “${id}”` });
        } else if (found && !(familiesFor[use] as readonly Family[]).includes(found.family)) {
          const able = familiesFor[use].join(', ');
          context.addIssue({
            code: 'custom',
            path,
            message: `${found.family} cannot do this; it takes ${able}`,
          });
        }
      }
    }
    for (const category of categories) {
      const trained = stacks[chosen.lora_training?.[category] ?? ''];
      const drawn = stacks[chosen.text_to_image?.[category] ?? ''];
      if (trained && drawn && trained.family !== drawn.family) {
        const message = `models are trained for ${trained.family}, but pictures are drawn by ${drawn.family}`;
        context.addIssue({ code: 'custom', path: ['uses', 'lora_training', category], message });
      }
    }
  })
  .transform(({ uses: chosen, ...models }) => ({
    ...models,
    uses: { ...chosen, text_to_image_with_references: findReferenceStacks(chosen, models.stacks) },
  }));
export type ModelChoice = z.output<typeof modelChoice>;
