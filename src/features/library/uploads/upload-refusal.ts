import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { PictureError } from '#platform/media/examine-picture.ts';
import type { PictureKind } from '#platform/media/recognise-picture.ts';

type Words = { code: 'FILE_REFUSED' | 'FILE_TOO_LARGE'; text: string };

const taken = 'Choose a JPEG, PNG, WebP, AVIF or GIF file.';

export const tooManyBytes = tooLarge(
  `This file is larger than ${limits.uploadBytes / 1024 / 1024} MB. Save the picture smaller, or as JPEG.`,
);
export const tooManyPixels = (most: number) =>
  tooLarge(`This picture has more than ${Math.floor(most / 1_000_000)} megapixels. Save it smaller first.`);
export const tooLong = tooLarge(
  `This picture is longer than ${limits.uploadSideMaximum} pixels on one side. Cut it, or save it smaller.`,
);
export const tooSmall = refused(
  `This picture is too small to work with: each side needs at least ${limits.uploadSideMinimum} pixels.`,
);
export const broken = refused(
  'This picture is damaged or not complete. Choose it again, or save it anew and choose that file.',
);
export const emptyFile = refused('This file is empty. Choose the picture again.');
export const emptyMask = refused('Nothing is marked. Paint over what is to change, then try again.');

/** What is said of a file that could not be read as a picture; anything else that was thrown is given back. */
export function uploadRefusal(error: unknown, pixels: number): unknown {
  return error instanceof PictureError ? spoken(wordsFor(error, pixels), error) : error;
}

export function spoken({ code, text }: Words, cause?: unknown): AppError {
  return new AppError(code, text, { field: 'file' }, { cause });
}

function wordsFor({ fault, kind }: PictureError, pixels: number): Words {
  switch (fault) {
    case 'too_many_pixels':
      return tooManyPixels(pixels);
    case 'moving':
      return refused('This picture moves or has several pages. Save the one that you want as JPEG or PNG.');
    case 'unknown':
      return refused((kind && unknownKinds[kind]) ?? `This is not a picture that can be used here. ${taken}`);
    case 'undecodable':
    case 'damaged':
      return broken;
  }
}

/** What to do with pictures that are sound and cannot be used as they are. */
const unknownKinds: Partial<Record<PictureKind, string>> = {
  heic:
    'This is a HEIC picture, as iPhones take them. Share or export it as JPEG and choose that file; ' +
    'Settings, Camera, Formats, Most Compatible takes new pictures as JPEG.',
  svg: 'This is an SVG drawing, not a picture made of pixels. Export it as PNG and choose that file.',
  tiff: 'This is a TIFF file. Save it as PNG, which keeps every detail, and choose that file.',
};

function refused(text: string): Words {
  return { code: 'FILE_REFUSED', text };
}

function tooLarge(text: string): Words {
  return { code: 'FILE_TOO_LARGE', text };
}
