import type { JudgedWork, Operation } from '#contract/jobs.ts';

/** The label of each operation. */
export const operationLabels: Record<Operation, string> = {
  text_to_image: 'Image',
  text_to_image_with_face: 'Training picture',
  image_to_image: 'Image to image',
  inpaint: 'Inpaint',
  face_swap: 'Face swap',
  upscale: 'Upscale',
  image_to_text: 'Text of a picture',
  caption: 'Description',
  text_to_video: 'Video',
  image_to_video: 'Video from a picture',
  join_videos: 'Joined video',
  edit_video: 'Edited video',
  upscale_video: 'Enlarged video',
  lora_training: 'Model training',
};

/** The label of what a safety decision is about. */
export const judgedWorkLabels: Record<JudgedWork, string> = {
  ...operationLabels,
  post: 'Post',
  reply: 'Reply',
};

/** The link to the text of a finished job. */
export function readingLink(jobId: string): string {
  return `/tools/image-to-text?reading=${encodeURIComponent(jobId)}`;
}
