/** The limits of edits of videos, apart from the others: the app's first page does without them. */
export const videoEditLimits = {
  /** The longest part of a video that an edit plays backwards, in seconds. */
  backwardSeconds: 20,
  /** Captions of one video, and characters of each. */
  captions: 40,
  captionLength: 120,
  /** The longest part of a video that is exported as an animated picture, in seconds, and its width in pixels. */
  animationSeconds: 10,
  animationWidth: { minimum: 160, maximum: 480 },
} as const;
