/**
 * The operations of the drawing threads, by name: the main thread knows only these, and does not load what draws
 * (`table.ts`).
 */

import type { Operation } from '@castwright/engine-port';
import type { RequestOf } from './operation.ts';

export const threadOperations = [
  'text_to_image',
  'text_to_image_with_face',
  'inpaint',
  'upscale',
  'image_to_image',
  'face_swap',
  'caption',
  'lora_training',
] as const satisfies readonly Operation[];

export type ThreadOperation = (typeof threadOperations)[number];
export type ThreadRequest = RequestOf<ThreadOperation>;

/** The operations of the video thread. */
export const videoOperations = [
  'text_to_video',
  'image_to_video',
  'upscale_video',
] as const satisfies readonly Operation[];

export type VideoOperation = (typeof videoOperations)[number];
export type VideoThreadRequest = RequestOf<VideoOperation>;
/** Requests for a video whose frames are drawn. */
export type DrawnVideoRequest = RequestOf<'text_to_video' | 'image_to_video'>;
