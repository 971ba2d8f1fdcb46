/** Which model files stand behind what the platform asks for: the operator's, checked before anything runs. */
import { z } from 'zod';

/** The name of a file as the engine lists it; a folder stands before it with a slash. */
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

/** What the operator may set otherwise than the family's own. */
const sampling = z.strictObject({
  steps: z.int().min(1).max(150).optional(),
  /** Classifier-free guidance; distilled models want 1. */
  cfg: z.number().min(0).max(30).optional(),
  sampler: z.string().min(1).max(60).optional(),
  scheduler: z.string().min(1).max(60).optional(),
});
export type SamplingChoice = z.infer<typeof sampling>;

/** A LoRA that is always applied, such as one that makes a model faster. */
const fixedLora = z.strictObject({ file, strength: z.number().min(-4).max(4).default(1) });

const common = {
  /** As the licence's own text calls itself, for the record: `Apache-2.0`. */
  licence: z.string().trim().min(1).max(100),
  sampling: sampling.default({}),
  loras: z.array(fixedLora).max(8).default([]),
};

/** A single file with everything in it. */
const checkpoint = { ...common, checkpoint: file };
/** The parts of newer models, each a file. */
const parts = { ...common, diffusion: file, textEncoder: file, vae: file };

const controlNet = {
  /** A ControlNet for edges: keeps lines where they are when a picture is redrawn. Left out: less is redrawn. */
  edges: file.optional(),
};

/** One family a line: what it consists of. */
export const stack = z.discriminatedUnion('family', [
  z.strictObject({ family: z.literal('sd15'), ...checkpoint, ...controlNet }),
  z.strictObject({ family: z.literal('sdxl'), ...checkpoint, ...controlNet }),
  z.strictObject({ family: z.literal('z-image-turbo'), ...parts }),
  z.strictObject({ family: z.literal('qwen-image'), ...parts }),
  z.strictObject({ family: z.literal('flux-schnell'), ...parts, secondTextEncoder: file }),
  z.strictObject({
    family: z.literal('qwen-image-edit'),
    ...parts,
    /** Finds faces, for the mask of what is changed. */
    faceLandmarker: file,
  }),
  z.strictObject({
    family: z.literal('wan-2.2'),
    ...common,
    /** The expert for the first, noisy steps and the one for the last. */
    highNoise: file,
    lowNoise: file,
    textEncoder: file,
    vae: file,
  }),
  z.strictObject({
    family: z.literal('upscaler'),
    licence: common.licence,
    model: file,
  }),
  z.strictObject({
    family: z.literal('captioner'),
    licence: common.licence,
    textEncoder: file,
    /** What ComfyUI's CLIPLoader calls this kind of encoder. */
    type: z.string().min(1).max(60).default('qwen_image'),
  }),
]);
export type Stack = z.output<typeof stack>;
export type Family = Stack['family'];
export type StackOf<Name extends Family> = Extract<Stack, { family: Name }>;

/** Families that draw a picture from words. */
export const drawingFamilies = ['sd15', 'sdxl', 'z-image-turbo', 'qwen-image', 'flux-schnell'] as const;
export type DrawingFamily = (typeof drawingFamilies)[number];

/** What each operation can stand on. */
export const familiesFor = {
  text_to_image: drawingFamilies,
  image_to_image: drawingFamilies,
  inpaint: drawingFamilies,
  lora_training: drawingFamilies,
  face_swap: ['qwen-image-edit'],
  text_to_video: ['wan-2.2'],
  upscale: ['upscaler'],
  caption: ['captioner'],
} as const satisfies Record<string, readonly Family[]>;
/** What a stack can be chosen for; a picture with a chosen face is text to image and face swap in one. */
export type Use = keyof typeof familiesFor;

const name = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[a-z0-9][a-z0-9._-]*$/, 'is written in lower-case letters, digits and . _ -');

/** The same stack for both categories, or one for each; a category that is left out cannot be made. */
const perCategory = z.union([
  name.transform((both) => ({ sfw: both, nsfw: both })),
  z.strictObject({ sfw: name.optional(), nsfw: name.optional() }),
]);

const uses = Object.keys(familiesFor) as Use[];

/** What stands in the operator's file about models. */
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
          /** The family that it was made for. */
          family: z.enum([...drawingFamilies, 'wan-2.2']),
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
    for (const category of ['sfw', 'nsfw'] as const) {
      const trained = stacks[chosen.lora_training?.[category] ?? ''];
      const drawn = stacks[chosen.text_to_image?.[category] ?? ''];
      if (trained && drawn && trained.family !== drawn.family) {
        const message = `models are trained for ${trained.family}, but pictures are drawn by ${drawn.family}`;
        context.addIssue({ code: 'custom', path: ['uses', 'lora_training', category], message });
      }
    }
  });
export type ModelChoice = z.output<typeof modelChoice>;
