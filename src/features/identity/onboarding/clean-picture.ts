import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { onboardingMessages } from '#contract/onboarding-messages.ts';
import {
  examinePicture,
  PictureError,
  type PictureFault,
  unreadable,
} from '#platform/media/examine-picture.ts';
import { identityJpegQuality } from './policy.ts';

/** What every cleaned picture is. */
export const cleanedMediaType = 'image/jpeg';
/** What phones and scanners make. */
const identityKinds = ['jpeg', 'png', 'webp', 'avif', 'heic'] as const;
/** A picture that takes longer was made to. */
const decodeSeconds = 30;

/**
 * Decodes a picture that a person handed in and encodes it anew: a JPEG, upright, with nothing of the file it
 * came in (EXIF, XMP, profiles, comments, thumbnails, bytes behind the end). What the file is called or
 * claims to be is not asked.
 *
 * @param field the form's field, named in the error's details
 * @throws AppError FILE_TOO_LARGE over 10 MB or 50 megapixels; FILE_REFUSED for anything but one still
 *   picture, whole and readable
 */
export async function cleanPicture(file: Buffer, field: string): Promise<Buffer> {
  if (file.length > limits.identityImageBytes) {
    throw new AppError('FILE_TOO_LARGE', spoken(onboardingMessages.documents.tooLarge), { field });
  }
  const { kind, bytes } = await examinePicture(file, {
    kinds: identityKinds,
    pixels: limits.identityImagePixels,
  }).catch((error: unknown) => {
    throw refusal(error, field);
  });
  // flatten: JPEG has no transparency, and black behind black print would hide it.
  return sharp(bytes, { failOn: 'error', limitInputPixels: limits.identityImagePixels })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: identityJpegQuality })
    .timeout({ seconds: decodeSeconds })
    .toBuffer()
    .catch((cause: unknown) => {
      throw refusal(unreadable(kind, cause), field);
    });
}

/** A toast's two lines as one message. */
export function spoken(message: { title: string; text: string }): string {
  return `${message.title}: ${message.text}`;
}

function refusal(error: unknown, field: string): unknown {
  if (!(error instanceof PictureError)) return error;
  const { code, text } = inWords(error.fault);
  return new AppError(code, text, { field }, { cause: error });
}

/** HEIC is sound more often than not when it cannot be read: sharp's build has no HEVC decoder. */
function inWords(fault: PictureFault): { code: 'FILE_REFUSED' | 'FILE_TOO_LARGE'; text: string } {
  const { tooLarge, wrongType } = onboardingMessages.documents;
  switch (fault) {
    case 'unknown':
    case 'moving':
      return { code: 'FILE_REFUSED', text: spoken(wrongType) };
    case 'undecodable':
      return {
        code: 'FILE_REFUSED',
        text: `${spoken(wrongType)} HEIC pictures may need to be saved as JPG first.`,
      };
    case 'damaged':
      return {
        code: 'FILE_REFUSED',
        text: 'This image is damaged or incomplete. Please choose it again, or take a new one.',
      };
    case 'too_many_pixels':
      return {
        code: 'FILE_TOO_LARGE',
        text: `${tooLarge.title}: Please select an image of at most 50 megapixels.`,
      };
  }
}
