/** The operations that drawing threads do, each in a file of its own; films have their own thread (`film/`). */

import type { Operation } from '@castwright/engine-port';
import { caption } from './caption.ts';
import { faceSwap } from './face-swap.ts';
import { imageToImage } from './image-to-image.ts';
import { inpaint } from './inpaint.ts';
import { loraTraining } from './lora-training.ts';
import type { Perform, RequestOf, Tell } from './operation.ts';
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
} satisfies { [O in Operation]?: Perform<O> };

export type ThreadOperation = keyof typeof operations;
export type ThreadRequest = RequestOf<ThreadOperation>;

export const threadOperations = Object.keys(operations) as ThreadOperation[];

/** Does a request of any of them in the calling thread. */
export function perform(request: ThreadRequest, tell: Tell): ReturnType<Perform<ThreadOperation>> {
  // The table pairs each operation with the requests of its name, which indexing forgets.
  const run = operations[request.operation] as (
    request: ThreadRequest,
    tell: Tell,
  ) => ReturnType<typeof perform>;
  return run(request, tell);
}
