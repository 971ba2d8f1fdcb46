import type { Category } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import type { Operation } from '#contract/jobs.ts';
import type { PictureChoice } from '#contract/picture-choice.ts';
import type { SourcePicture } from '#contract/source-picture.ts';
import { referenceRoles } from '#contract/values.ts';
import { findPictureViolation, type PictureRole, type PictureRules } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { getChosenPicture } from './pictures.ts';

const operations: readonly Operation[] = [
  'image_to_image',
  'inpaint',
  'face_swap',
  'upscale',
  'image_to_text',
  'caption',
  'lora_training',
];

/** Parses the picture from a query. @throws AppError VALIDATION_FAILED unless it names exactly one */
export function parsePictureChoice({
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

/** Gets a picture with its permitted uses in the tools. @throws AppError NOT_FOUND, CONFLICT */
export async function getSourcePicture(
  { db, pictures }: { db: Db; pictures: PictureRules },
  userId: string,
  picture: PictureChoice,
): Promise<SourcePicture> {
  const { reference, facts, name, placeholder, faces, recipeEngine } = await getChosenPicture(
    db,
    userId,
    picture,
  );
  const { width, height } = reference;
  const { category, origin, people } = facts;
  const findObjection = (operation: Operation, result: Category, role: PictureRole = 'source') =>
    findPictureViolation({ operation, category: result, role }, facts, pictures)?.reason ?? null;
  const uses = operations.map((operation) => ({
    operation,
    sfw: findObjection(operation, 'sfw'),
    nsfw: findObjection(operation, 'nsfw'),
  }));
  const referenceUses = referenceRoles.map((role) => ({
    role,
    sfw: findObjection('text_to_image', 'sfw', role),
    nsfw: findObjection('text_to_image', 'nsfw', role),
  }));
  const about = { picture, name, width, height, placeholder, category, origin, people, faces };
  return { ...about, uses, referenceUses, recipeEngine };
}
