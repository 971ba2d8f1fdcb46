/** What a request may choose of the sampling and of a picture's size, and what an engine takes of it. */

/** Sampling that a request asks for; what is left out is as usual for the model. */
export type RequestedSampling = {
  steps?: number | undefined;
  /** Classifier-free guidance. */
  guidance?: number | undefined;
  /** As ComfyUI names it. */
  sampler?: string | undefined;
  scheduler?: string | undefined;
};

/** Pixels. */
export type PictureSize = { width: number; height: number };

/** A parameter that is not taken, with the reason in plain words for a creator. */
export type NotTaken = { reason: string };
/** Numbers from `min` to `max` in steps of `step`; without one the model uses `usual`. */
export type NumberRange = { min: number; max: number; step: number; usual: number };
export type NameChoice = { values: readonly string[]; usual: string };
/** Sides in pixels, each a multiple of `step`; `maxPixels` bounds their product, `maxRatio` the longer by the shorter. */
export type SizeRange = { min: number; max: number; step: number; maxPixels: number; maxRatio: number };

/** What an engine takes of each parameter. */
export type ParameterSupport = {
  steps: NumberRange | NotTaken;
  guidance: NumberRange | NotTaken;
  sampler: NameChoice | NotTaken;
  scheduler: NameChoice | NotTaken;
  /** The size of a picture from a prompt. */
  size: SizeRange | NotTaken;
};

export type AspectRatio = '1:1' | '4:3' | '16:9' | '3:4' | '9:16';

/** The width and height in pixels of each aspect ratio of text to image. */
export const imageSizes: Record<AspectRatio, PictureSize> = {
  '1:1': { width: 1024, height: 1024 },
  '4:3': { width: 1152, height: 864 },
  '16:9': { width: 1344, height: 756 },
  '3:4': { width: 864, height: 1152 },
  '9:16': { width: 756, height: 1344 },
};

/** The size in pixels of a picture from a prompt: its own, or that of its aspect ratio. */
export const getPictureSize = ({
  aspectRatio,
  size,
}: {
  aspectRatio: AspectRatio;
  size?: PictureSize;
}): PictureSize => size ?? imageSizes[aspectRatio];
