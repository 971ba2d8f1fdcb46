/** The operations of the drawing threads, one file for each. Videos have a thread of their own (`video/`). */

import { caption } from './caption.ts';
import { faceSwap } from './face-swap.ts';
import { imageToImage } from './image-to-image.ts';
import { inpaint } from './inpaint.ts';
import { loraTraining } from './lora-training.ts';
import type { ThreadOperation, ThreadRequest } from './names.ts';
import type { Perform, ReportProgress } from './operation.ts';
import { textToImage } from './text-to-image.ts';
import { textToImageWithFace } from './text-to-image-with-face.ts';
import { upscale } from './upscale.ts';

const operations = {
  text_to_image: textToImage,
  text_to_image_with_face: textToImageWithFace,
  inpaint,
  upscale,
  image_to_image: imageToImage,
  face_swap: faceSwap,
  caption,
  lora_training: loraTraining,
} satisfies { [O in ThreadOperation]: Perform<O> };

/** Runs a request of any operation in the calling thread. */
export function perform(
  request: ThreadRequest,
  report: ReportProgress,
): ReturnType<Perform<ThreadOperation>> {
  // The table pairs each operation with its requests, which TypeScript cannot see through the index.
  const run = operations[request.operation] as (
    request: ThreadRequest,
    report: ReportProgress,
  ) => ReturnType<typeof perform>;
  return run(request, report);
}
