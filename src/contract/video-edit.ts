import { z } from 'zod';
import { id } from './common.ts';
import { limits } from './limits.ts';
import { videoFrameRates, videoLoops } from './values.ts';
import { videoEditLimits } from './video-edit-limits.ts';

/** Seconds of a video. */
export const videoSecond = z
  .number()
  .min(0)
  .max(limits.videoSecondsMaximum + 5);

/** A text that is drawn into the frames between two times. */
export const videoCaption = z
  .strictObject({
    from: videoSecond,
    to: videoSecond,
    text: z
      .string()
      .trim()
      .min(1, 'Enter the text of the caption')
      .max(videoEditLimits.captionLength)
      .regex(/^\P{Cc}*$/u, 'A caption is one line of text'),
  })
  .refine(({ from, to }) => to > from, 'A caption ends after it begins');

/**
 * What replaces the sound of the video: nothing, or a soundtrack from a second of it on. A shorter soundtrack ends before the
 * video unless it repeats.
 */
export const videoSound = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('off') }),
  z.strictObject({
    kind: z.literal('track'),
    uploadId: id,
    from: z.number().min(0).max(limits.soundtrackSecondsMaximum).default(0),
    /** 1: as it was uploaded. */
    volume: z.number().min(0.05).max(1).multipleOf(0.05).default(1),
    repeats: z.boolean().default(false),
  }),
]);
export type VideoSound = z.infer<typeof videoSound>;

/** What is changed in a video. Times are seconds of the video that is edited. */
export const videoEdit = z.strictObject({
  from: videoSecond,
  to: videoSecond,
  /** How many times as fast it plays. */
  speed: z.number().min(0.25).max(4).multipleOf(0.01),
  loop: z.enum(videoLoops),
  frameRate: z.enum(videoFrameRates),
  captions: z.array(videoCaption).max(videoEditLimits.captions),
  /** Left out: the video keeps its sound, in the order and at the speed of its frames. */
  sound: videoSound.optional(),
});
export type VideoEdit = z.infer<typeof videoEdit>;
export type VideoCaption = VideoEdit['captions'][number];

/** A changed copy of a video. */
export const editVideoForm = videoEdit
  .extend({
    source: z.strictObject({ contentId: id }),
    from: videoEdit.shape.from.default(0),
    /** Left out: the end. */
    to: videoEdit.shape.to.optional(),
    speed: videoEdit.shape.speed.default(1),
    loop: videoEdit.shape.loop.default('none'),
    frameRate: videoEdit.shape.frameRate.default('same'),
    captions: videoEdit.shape.captions.default([]),
  })
  .refine(({ from, to }) => to === undefined || to > from, 'The part ends after it begins')
  .refine(
    ({ captions }) => captions.every(({ from }, at) => at === 0 || from >= (captions[at - 1]?.to ?? 0)),
    'Captions follow one another without overlapping',
  );

export const posterForm = z.strictObject({ seconds: videoSecond });

/** A part of a video, in seconds, and the width of the animated picture in pixels. */
export const animationQuery = z
  .strictObject({
    format: z.enum(['gif', 'webp']).default('gif'),
    from: z.coerce.number().min(0).max(limits.videoSecondsMaximum).default(0),
    /** Left out: as long as possible. */
    to: z.coerce
      .number()
      .min(0)
      .max(limits.videoSecondsMaximum + 5)
      .optional(),
    width: z.coerce
      .number()
      .int()
      .min(videoEditLimits.animationWidth.minimum)
      .max(videoEditLimits.animationWidth.maximum)
      .default(videoEditLimits.animationWidth.maximum),
  })
  .refine(({ from, to }) => to === undefined || to > from, 'The part ends after it begins')
  .refine(
    ({ from, to }) => to === undefined || to - from <= videoEditLimits.animationSeconds,
    `At most ${videoEditLimits.animationSeconds} seconds can be exported`,
  );
