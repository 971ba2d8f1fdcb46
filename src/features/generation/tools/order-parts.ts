import type { z } from 'zod';
import type { Category } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { FindModel } from '#features/generation/requests';
import type { Db } from '#platform/db/client.ts';
import type { ChosenPicture } from './pictures.ts';

/** What every tool's order is made with. */
export type Ordering = { db: Db; findModel: FindModel };

/** A form as its handler receives it. */
export type Filled<Form extends z.ZodType> = z.output<Form>;

/** What is asked for, or what the pictures are: adult as soon as one of them is. */
export function categoryFor(asked: Category | undefined, ...pictures: ChosenPicture[]): Category {
  return asked ?? (pictures.some(({ facts }) => facts.category === 'nsfw') ? 'nsfw' : 'sfw');
}

/** @throws AppError VALIDATION_FAILED for a picture that is too large to be redrawn */
export function requireEditable({ reference: { width, height } }: ChosenPicture): void {
  if (width * height <= limits.editedPixelsMaximum) return;
  throw new AppError(
    'VALIDATION_FAILED',
    `This picture has ${inMegapixels(width * height)}; at most ${inMegapixels(limits.editedPixelsMaximum)} can be edited.`,
  );
}

/** In words: `16.8 megapixels`. */
export function inMegapixels(pixels: number): string {
  return `${(pixels / 1_000_000).toFixed(1)} megapixels`;
}

const longestName = limits.contentNameMaximum;

/** `Harbour at dusk, 2× larger`; the picture's own name is cut where both are too long. */
export function nameAfter({ name }: ChosenPicture, what: string): string {
  const room = longestName - what.length - 2;
  return `${name.length > room ? `${name.slice(0, room - 1)}…` : name}, ${what}`;
}
