import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { PictureKind } from '#platform/media/detect-picture-kind.ts';
import { PictureError } from '#platform/media/examine-picture.ts';

type Refusal = { code: 'FILE_REFUSED' | 'FILE_TOO_LARGE'; text: string };

const acceptedFormats = 'Choose a JPEG, PNG, WebP, AVIF or GIF file.';

export const tooManyBytes = tooLarge(
  `This file is larger than ${limits.uploadBytes / 1024 / 1024} MB. Save it smaller: a picture as JPEG, a recording as MP3.`,
);
export const tooManyPixels = (most: number) =>
  tooLarge(`This picture has more than ${Math.floor(most / 1_000_000)} megapixels. Save it smaller first.`);
export const tooLong = tooLarge(
  `This picture is longer than ${limits.uploadSideMaximum} pixels on one side. Crop it, or save it smaller.`,
);
export const tooSmall = refused(
  `This picture is too small to work with: each side needs at least ${limits.uploadSideMinimum} pixels.`,
);
export const damaged = refused(
  'This picture is damaged or incomplete. Save it again and choose the new file.',
);
export const emptyFile = refused('This file is empty. Choose the picture again.');
export const noSound = refused(
  'This is not a recording that can be used here. Choose an MP3, WAV, FLAC, OGG or M4A file.',
);
export const damagedSound = refused(
  'This recording is damaged or has no sound. Save it again and choose the new file.',
);
export const tooLongSound = tooLarge(
  `This recording is longer than ${limits.soundtrackSecondsMaximum / 60} minutes. Cut it, and choose the part.`,
);
export const emptyMask = refused('The mask is empty. Paint over the area to change, then try again.');

/** Converts a picture error to an error for the creator; returns any other error unchanged. */
export function toUploadError(error: unknown, pixels: number): unknown {
  return error instanceof PictureError ? toAppError(getRefusal(error, pixels), error) : error;
}

export function toAppError({ code, text }: Refusal, cause?: unknown): AppError {
  return new AppError(code, text, { field: 'file' }, { cause });
}

function getRefusal({ fault, kind }: PictureError, pixels: number): Refusal {
  switch (fault) {
    case 'too_many_pixels':
      return tooManyPixels(pixels);
    case 'moving':
      return refused(
        'This picture is animated or has several pages. Save the frame that you want as JPEG or PNG.',
      );
    case 'unknown':
      return refused(
        (kind && unknownKinds[kind]) ?? `This is not a picture that can be used here. ${acceptedFormats}`,
      );
    case 'undecodable':
    case 'damaged':
      return damaged;
  }
}

/** Advice for valid pictures of unsupported types. */
const unknownKinds: Partial<Record<PictureKind, string>> = {
  heic:
    'This is a HEIC picture from an iPhone. Export it as JPEG and choose that file. ' +
    'To take new pictures as JPEG, choose Settings > Camera > Formats > Most Compatible.',
  svg: 'This is an SVG drawing, not a picture made of pixels. Export it as PNG and choose that file.',
  tiff: 'This is a TIFF file. Save it as PNG, which keeps every detail, and choose that file.',
};

function refused(text: string): Refusal {
  return { code: 'FILE_REFUSED', text };
}

function tooLarge(text: string): Refusal {
  return { code: 'FILE_TOO_LARGE', text };
}
