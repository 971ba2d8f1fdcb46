import type { Category } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import type { Operation } from '#contract/jobs.ts';
import type { PictureChoice, SourcePicture } from '#contract/tools.ts';
import { objectionToPicture } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { choosePicture } from './pictures.ts';

const operations: readonly Operation[] = [
  'image_to_image',
  'inpaint',
  'face_swap',
  'upscale',
  'image_to_text',
  'caption',
  'lora_training',
];

/** The choice that an address makes. @throws AppError VALIDATION_FAILED unless it is exactly one */
export function chosenBy({
  contentId,
  uploadId,
}: {
  contentId?: string | undefined;
  uploadId?: string | undefined;
}): PictureChoice {
  if (contentId && !uploadId) return { contentId };
  if (uploadId && !contentId) return { uploadId };
  throw new AppError('VALIDATION_FAILED', 'Name one picture: a contentId or an uploadId.');
}

/** What the tools show of a picture before anything is spent. @throws AppError NOT_FOUND, CONFLICT */
export async function sourcePicture(db: Db, userId: string, picture: PictureChoice): Promise<SourcePicture> {
  const { reference, facts, name, placeholder, faces } = await choosePicture(db, userId, picture);
  const { width, height } = reference;
  const { category, origin, people } = facts;
  const against = (operation: Operation, result: Category) =>
    objectionToPicture({ operation, category: result, role: 'source' }, facts)?.reason ?? null;
  const uses = operations.map((operation) => ({
    operation,
    sfw: against(operation, 'sfw'),
    nsfw: against(operation, 'nsfw'),
  }));
  return { picture, name, width, height, placeholder, category, origin, people, faces, uses };
}
