/**
 * What the schemas enumerate, apart from them: the app's first page needs these values, and does without zod
 * (docs/performance.md).
 */

export const categories = ['sfw', 'nsfw'] as const;
export const aspectRatios = ['1:1', '4:3', '16:9', '3:4', '9:16'] as const;
export const videoQualities = ['low', 'mid', 'high'] as const;
/** The lengths of videos, in seconds. The longer ones are made in segments. */
export const videoLengths = [3, 5, 10, 15, 20, 30, 45, 60] as const;
/** The lengths of videos that an engine can make at once, in seconds. */
export const segmentLengths = [3, 5, 10] as const;

export const operations = [
  'text_to_image',
  'text_to_image_with_face',
  'image_to_image',
  'inpaint',
  'face_swap',
  'upscale',
  'image_to_text',
  'caption',
  'text_to_video',
  'image_to_video',
  'join_videos',
  'edit_video',
  'upscale_video',
  'lora_training',
] as const;

/** How an edited video plays: as it is, backwards, or forwards and then backwards. */
export const videoLoops = ['none', 'reverse', 'ping_pong'] as const;
export const videoFrameRates = ['same', 'double'] as const;

/** What a new picture takes of a reference. */
export const referenceRoles = ['person', 'outfit', 'place', 'style', 'pose'] as const;

export const jobStates = ['queued', 'running', 'checking', 'completed', 'failed', 'cancelled'] as const;

/** The states of a job that has not ended. `checking`: its output waits for a decision about the file. */
export const activeJobStates = ['queued', 'running', 'checking'] as const;

/** Whether an operation returns text, shown on the image to text page, instead of an item of My Content. */
export function isReading(operation: (typeof operations)[number]): operation is 'image_to_text' | 'caption' {
  return operation === 'image_to_text' || operation === 'caption';
}

const videoOperations = [
  'text_to_video',
  'image_to_video',
  'join_videos',
  'edit_video',
  'upscale_video',
] as const;

/** Whether an operation returns a video. */
export function isVideo(
  operation: (typeof operations)[number],
): operation is (typeof videoOperations)[number] {
  return (videoOperations as readonly string[]).includes(operation);
}

/** The styles of image to image. Their ids are stored in requests and must not change. */
export const styleIds = [
  'photograph',
  'film_still',
  'noir',
  'watercolour',
  'oil_painting',
  'ink_drawing',
  'pastel',
  'comic',
  'line_art',
  'risograph',
  'vintage',
  'night',
] as const;

/** The choice of no LoRA. */
export const noLora = 'none';

/** A creator's standing under the safety rules, from the best to the worst. */
export const standingLevels = ['good', 'warned', 'paused', 'paused_until_reviewed'] as const;
