import { z } from 'zod';
import { chosenLoras } from './chosen-loras.ts';
import { aspectRatio, category, id, timestamp } from './common.ts';
import { pictureSize, samplingFields, styleWords, variation } from './generation-parameters.ts';
import { job, operation } from './jobs.ts';
import { limits } from './limits.ts';
import { pictureChoice } from './picture-choice.ts';
import { pose } from './pose.ts';
import { negativePrompt, prompt, sceneFields, seed, tagId } from './prompt-fields.ts';
import { promptRegions } from './prompt-regions.ts';
import { promptVariants } from './prompt-variants.ts';
import { chosenReferences } from './references.ts';
import { bestOfCount } from './token-prices.ts';
import { videoLengths, videoQualities } from './values.ts';

export const generateImageForm = z.strictObject({
  type: z.literal('image'),
  prompt,
  negativePrompt: negativePrompt.optional(),
  parameters: z
    .strictObject({
      aspectRatio: aspectRatio.default('1:1'),
      category: category.default('sfw'),
      /** Left out: a random seed, stored in the item's metadata. */
      seed: seed.optional(),
      /**
       * A completed trained model of the caller. Null or left out: the persona's model, or without a persona the engine's
       * default; never the caller's default model (decision 033).
       */
      modelId: id.nullish(),
      /** The number of pictures. Each is a separate job whose seed counts up from the given one. */
      bundleSize: z.int().min(1).max(limits.bundleMaximum).default(1),
      /** One of the operator's image tags; adult category only. */
      nsfwTag: tagId.nullish(),
      /** The persona in the picture: keeps its identity and adds its prompt. */
      personaId: id.nullish(),
      /** The creator's own LoRAs. Left out: those of the persona, or none; empty: none. */
      loras: chosenLoras.optional(),
      /**
       * With 4, each job makes four pictures, stores the one with the nearest likeness to the persona or model, and
       * costs what `bestOf` says. Without a face in any of them the first is stored for the price of one picture.
       */
      bestOf: z.union([z.literal(1), z.literal(bestOfCount)]).default(1),
      ...samplingFields,
      /** Replaces the aspect ratio's size. */
      size: pictureSize.optional(),
      /** A saved style's words, which follow the prompt. */
      styleWords: styleWords.optional(),
      ...sceneFields,
      /** Words for parts of a new picture, besides the prompt. Variants and wildcards stay in them as they are written. */
      regions: promptRegions.optional(),
      /** Redraws a picture of the caller by the prompt instead of drawing a new one. It keeps the picture's size. */
      variation: variation.optional(),
      /** Pictures of the caller from which a new picture takes a person, an outfit, a place, a style or a pose. */
      references: chosenReferences.optional(),
      /** How the people in the picture stand, sit or move. `abilities` says how many people the engines follow. */
      pose: pose.optional(),
      /**
       * Makes a picture of each prompt that `expandPrompt` has shown and not refused. `pictures`: how many those were;
       * with another number nothing is made.
       */
      variants: promptVariants
        .extend({ pictures: z.int().min(1).max(limits.variantCellsMaximum) })
        .optional(),
    })
    .refine(
      ({ bestOf, bundleSize, variants, variation: varied }) =>
        !variants || (bundleSize === 1 && bestOf === 1 && !varied),
      {
        path: ['variants'],
        message: 'Each prompt with variants makes one picture, and none is a variation',
      },
    )
    .refine(({ modelId, personaId, variants }) => !variants?.personaIds || !(modelId || personaId), {
      path: ['personaId'],
      message: 'Prompts for several personas have no other persona or model',
    })
    .refine(({ size, variation: varied }) => !size || !varied, {
      path: ['size'],
      message: 'A variation has the size of its picture',
    })
    .refine(({ pose: posed, variation: varied }) => !posed || !varied, {
      path: ['pose'],
      message: 'A variation keeps the pose of its picture',
    })
    .refine(({ pose: posed, regions }) => !posed || !regions, {
      path: ['regions'],
      message: 'A picture has a pose or regions. Remove one of them',
    })
    .refine(({ regions, variation: varied }) => !regions || !varied, {
      path: ['regions'],
      message: 'A variation has no regions',
    })
    .refine(({ bestOf, variation: varied }) => bestOf === 1 || !varied, {
      path: ['bestOf'],
      message: `“Best of ${bestOfCount}” chooses among new pictures, not among variations`,
    })
    .refine(({ references, variation: varied }) => !references || !varied, {
      path: ['references'],
      message: 'References are for new pictures, not for variations',
    })
    .refine(({ bestOf, references }) => bestOf === 1 || !references, {
      path: ['bestOf'],
      message: `“Best of ${bestOfCount}” chooses by the persona alone, so it takes no references`,
    })
    .refine(({ bestOf, bundleSize }) => bestOf === 1 || bundleSize <= limits.interactiveBundleMaximum, {
      path: ['bundleSize'],
      message: `“Best of ${bestOfCount}” makes at most ${limits.interactiveBundleMaximum} pictures at once`,
    })
    .prefault({}),
});

/** Whether “Best of 4” can choose a picture of this persona and model, and what it costs. */
export const bestOfOffer = z.strictObject({
  /** Tokens for each picture that is kept; they include the share of those that are not. */
  price: z.int(),
  /** Why it cannot choose, and what to do; null if it can. */
  reason: z.string().nullable(),
});

export const videoSeconds = z.union(videoLengths.map((seconds) => z.literal(seconds)));
export const videoQuality = z.enum(videoQualities);

const videoFields = {
  prompt,
  negativePrompt: negativePrompt.optional(),
  duration: videoSeconds.default(5),
  quality: videoQuality.default('mid'),
  /** As for a picture. */
  modelId: id.nullish(),
  personaId: id.nullish(),
  loras: chosenLoras.optional(),
  seed: seed.optional(),
  ...samplingFields,
  styleWords: styleWords.optional(),
  ...sceneFields,
  /** The picture that the first frame shows. The video has its proportions. */
  startFrame: pictureChoice.optional(),
  /** The picture that the last frame shows; only with a start. */
  endFrame: pictureChoice.optional(),
  /** A video of the caller that this one continues from its last frame. The result is both as one video. */
  continues: id.optional(),
};

type VideoStart = Pick<z.infer<z.ZodObject<typeof videoFields>>, 'continues' | 'endFrame' | 'startFrame'>;

/** A video has one start at most, and ends with a picture only if it starts with one. */
const withOneStart = <Form extends z.ZodType<VideoStart>>(form: Form) =>
  form
    .refine(({ continues, startFrame }) => !continues || !startFrame, {
      path: ['startFrame'],
      message: 'A video that continues another one starts with its last frame',
    })
    .refine(({ continues, endFrame, startFrame }) => !endFrame || Boolean(continues ?? startFrame), {
      path: ['endFrame'],
      message: 'Choose a start frame as well',
    });

export const generateSfwVideoForm = withOneStart(z.strictObject(videoFields));
export const generateNsfwVideoForm = withOneStart(
  z.strictObject({
    ...videoFields,
    /** One of the operator's video LoRAs, or `none`. */
    loraModel: tagId.default('none'),
  }),
);

/** The call of the training wizard and of older dashboard clients (docs/requirements/signed-in.md, section 7). */
export const textToImageForm = z.strictObject({
  prompt,
  negative_prompt: negativePrompt.optional(),
  batch_size: z.int().min(1).max(limits.bundleMaximum).default(1),
  category: category.default('sfw'),
  modelId: id.nullish(),
  isTrainingData: z.boolean().default(false),
  isStep1ModelGeneration: z.boolean().default(false),
  isDashboardGeneration: z.boolean().default(false),
  nsfwTag: tagId.nullish(),
});

export const generationStarted = z.strictObject({
  success: z.literal(true),
  message: z.string(),
  jobId: id,
  contentId: id,
  job,
  /** Every job of the call; `job` is the first. */
  jobs: z.array(job),
});

/** What made an item. */
export const contentRequest = z.strictObject({
  /** The engine that made it; null where that is not known. */
  engine: z.string().nullable(),
  /** What the engine received, as JSON text, with pictures and models by their ids. */
  request: z.string(),
  /** Tokens for making it once more. */
  price: z.int(),
  /** Why it cannot be made as it was; null if it can. */
  obstacle: z.string().nullable(),
});
export type ContentRequest = z.infer<typeof contentRequest>;

export type GenerationStarted = z.infer<typeof generationStarted>;

/** In the shape of docs/requirements/signed-in.md, section 7. */
export const textToImageAnswer = z.union([
  z.strictObject({
    success: z.literal(true),
    message: z.string(),
    /** The items with their jobs. */
    contentItems: z.array(z.strictObject({ id, jobId: id })),
    jobs: z.array(job),
  }),
  z.strictObject({
    success: z.literal(false),
    blocked: z.literal(true),
    reasons: z.array(z.string()),
    message: z.string(),
  }),
]);

/** A prompt that is being written. */
export const promptLimitsForm = z.strictObject({
  operation: z.enum(['text_to_image', 'text_to_video', 'image_to_video']),
  category: category.default('sfw'),
  prompt: z.string().max(limits.promptMaximum),
  /** Whether a persona or a model is chosen: then the picture shows that person. */
  hasPerson: z.boolean(),
  regions: promptRegions.optional(),
});

/** What the engines leave out of a prompt's picture. */
export const promptLimits = z.strictObject({
  /** False: no engine draws it, a request is refused, and nothing is charged. */
  draws: z.boolean(),
  /** For the creator: what they will not draw. */
  message: z.string(),
});
export type PromptLimits = z.infer<typeof promptLimits>;

/** A prompt that the creator has used. */
export const promptHistoryEntry = z.strictObject({
  prompt: z.string(),
  negativePrompt: z.string(),
  category,
  operation,
  usedAt: timestamp,
});
export type PromptHistoryEntry = z.infer<typeof promptHistoryEntry>;

export const securityCheckForm = z.strictObject({
  prompt: z.string().max(20_000),
  negativePrompt: z.string().max(20_000).optional(),
  category: category.default('sfw'),
});

export const securityVerdict = z.strictObject({
  allowed: z.boolean(),
  /** One sentence for each finding, for the creator. */
  reasons: z.array(z.string()),
  message: z.string(),
  policyVersion: z.string(),
  findings: z.array(
    z.strictObject({ field: z.string(), term: z.string(), rule: z.string(), reason: z.string() }),
  ),
});
export type SecurityVerdict = z.infer<typeof securityVerdict>;
