import type { z } from 'zod';
import type { Category } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { FindModel } from '#features/generation/requests';
import type { getStoredVideo } from '#features/library/items';
import type { PictureReference, VideoReference } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { type ChosenPicture, getChosenPicture } from './pictures.ts';

export type PrepareToolDeps = { db: Db; findModel: FindModel };

/** A form as its handler receives it. */
export type FormBody<Form extends z.ZodType> = z.output<Form>;

/** Chooses a tool's category: the requested one, else adult if one of the pictures is. */
export function chooseCategory(asked: Category | undefined, ...pictures: ChosenPicture[]): Category {
  return asked ?? (pictures.some(({ facts }) => facts.category === 'nsfw') ? 'nsfw' : 'sfw');
}

/** @throws AppError VALIDATION_FAILED for a picture that is too large to edit */
export function requireEditable({ reference: { width, height } }: ChosenPicture): void {
  if (width * height <= limits.editedPixelsMaximum) return;
  throw new AppError(
    'VALIDATION_FAILED',
    `This picture has ${formatMegapixels(width * height)}; at most ${formatMegapixels(limits.editedPixelsMaximum)} can be edited.`,
  );
}

/** Gets an uploaded mask of a picture. @throws AppError VALIDATION_FAILED if it has another size; NOT_FOUND */
export async function getMask(
  db: Db,
  userId: string,
  maskId: string,
  { reference: { width, height } }: ChosenPicture,
): Promise<PictureReference> {
  const { reference: mask } = await getChosenPicture(db, userId, { uploadId: maskId });
  if (mask.width === width && mask.height === height) return mask;
  throw new AppError('VALIDATION_FAILED', `The mask must have the picture’s size, ${width} × ${height}.`);
}

/** The reference by which a request names a stored video. */
export function toVideoReference({
  file,
  height,
  id,
  seconds,
  width,
}: Awaited<ReturnType<typeof getStoredVideo>>): VideoReference {
  return { kind: 'content', id, sha256: file.sha256, width, height, seconds };
}

/** For example `16.8 megapixels`. */
export function formatMegapixels(pixels: number): string {
  return `${(pixels / 1_000_000).toFixed(1)} megapixels`;
}

/** Names a tool's result, for example `Harbour at dusk, 2× larger`. A long picture name is cut. */
export function toResultName({ name }: Pick<ChosenPicture, 'name'>, what: string): string {
  const longest = limits.contentNameMaximum - what.length - 2;
  return `${name.length > longest ? `${name.slice(0, longest - 1)}…` : name}, ${what}`;
}
