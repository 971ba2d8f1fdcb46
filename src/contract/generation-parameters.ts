import { z } from 'zod';
import { id } from './common.ts';
import { limits } from './limits.ts';

const { guidanceMaximum, pictureSideMaximum, pictureSideMinimum, pictureSideStep, stepsMaximum } = limits;
const sideBounds = `A side has ${pictureSideMinimum} to ${pictureSideMaximum} pixels`;

const side = z
  .int('A side is a whole number of pixels')
  .min(pictureSideMinimum, sideBounds)
  .max(pictureSideMaximum, sideBounds)
  .multipleOf(pictureSideStep, `A side is a multiple of ${pictureSideStep} pixels`);
/** Pixels. It replaces the size of the aspect ratio. */
export const pictureSize = z.strictObject({ width: side, height: side });
export type PictureSize = z.infer<typeof pictureSize>;

/** The name of a sampler or a scheduler, as `abilities` lists it. */
const samplingName = (what: string) =>
  z
    .string()
    .max(
      limits.samplingNameMaximum,
      `The name of a ${what} has at most ${limits.samplingNameMaximum} characters`,
    )
    .regex(/^[a-z0-9_]+$/, `Choose one of the listed ${what}s`);

/** What a request asks of the sampling. Left out: as usual for the model. `abilities` says what is taken. */
export const samplingFields = {
  steps: z
    .int('Steps are a whole number')
    .min(1, 'At least 1 step')
    .max(stepsMaximum, `At most ${stepsMaximum} steps`)
    .optional(),
  /** Classifier-free guidance: how closely the picture follows the prompt. */
  guidance: z
    .number('Guidance is a number')
    .min(0, 'Guidance is at least 0')
    .max(guidanceMaximum, `Guidance is at most ${guidanceMaximum}`)
    .optional(),
  sampler: samplingName('sampler').optional(),
  scheduler: samplingName('scheduler').optional(),
};

/** The parameters of a picture that a saved style, a template and a share link contain. */
export const generationParameters = z.strictObject({ ...samplingFields, size: pictureSize.optional() });
export type GenerationParameters = z.infer<typeof generationParameters>;

/** Words that a style adds after the prompt. */
export const styleWords = z
  .string()
  .trim()
  .max(limits.styleWordsMaximum, `Style words have at most ${limits.styleWordsMaximum} characters`);

/** A picture of the caller to vary, and how much: 1 keeps nothing of it. */
export const variation = z.strictObject({
  contentId: id,
  strength: z
    .number('The strength is a number')
    .min(limits.variationStrengthMinimum, 'A variation changes something: choose a higher strength')
    .max(1, 'The strength is at most 1'),
});
export type Variation = z.infer<typeof variation>;

const notTaken = z.strictObject({
  /** Why it is not taken, for a creator. */
  reason: z.string(),
});
export const numberRange = z.strictObject({
  min: z.number(),
  max: z.number(),
  step: z.number(),
  /** What is used where nothing is chosen. */
  usual: z.number(),
});
export const nameChoice = z.strictObject({ values: z.array(z.string()), usual: z.string() });
export const sizeRange = z.strictObject({
  /** Pixels of a side. */
  min: z.int(),
  max: z.int(),
  step: z.int(),
  /** Pixels of the picture. */
  maxPixels: z.int(),
  /** The longer side divided by the shorter one. */
  maxRatio: z.number(),
});

/** What every engine takes that can do some work: a value within these bounds, or nothing and the reason. */
export const parameterSupport = z.strictObject({
  steps: z.union([numberRange, notTaken]),
  guidance: z.union([numberRange, notTaken]),
  sampler: z.union([nameChoice, notTaken]),
  scheduler: z.union([nameChoice, notTaken]),
  size: z.union([sizeRange, notTaken]),
});
export type ParameterSupport = z.infer<typeof parameterSupport>;

/** The requests that a support is about: `any`, or those with reference pictures and with or without a trained model. */
export const supportedRequests = z.enum(['any', 'references', 'references_and_model']);
export type SupportedRequests = z.infer<typeof supportedRequests>;
