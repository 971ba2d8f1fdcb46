import { sharp } from '@castwright/media/sharp.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { onboardingMessages } from '#contract/onboarding-messages.ts';
import {
  examinePicture,
  PictureError,
  type PictureFault,
  toPictureError,
} from '#platform/media/examine-picture.ts';
import { identityJpegQuality } from './policy.ts';

/** The media type of every cleaned picture. */
export const cleanedMediaType = 'image/jpeg';
/** The formats of phones and scanners. */
const identityKinds = ['jpeg', 'png', 'webp', 'avif', 'heic'] as const;
/** Timeout against decompression attacks. */
const decodeSeconds = 30;

/**
 * Decodes a submitted picture and encodes it as an upright JPEG without anything else from the file (EXIF, XMP, profiles,
 * comments, thumbnails, trailing bytes). The file's name and declared type are ignored.
 *
 * @param field the form field, named in the error's details
 * @throws AppError FILE_TOO_LARGE over 10 MB or 50 megapixels; FILE_REFUSED for anything but one complete, readable
 *   still picture
 */
export async function cleanPicture(file: Buffer, field: string): Promise<Buffer> {
  if (file.length > limits.identityImageBytes) {
    throw new AppError('FILE_TOO_LARGE', formatMessage(onboardingMessages.documents.tooLarge), { field });
  }
  const { kind, bytes } = await examinePicture(file, {
    kinds: identityKinds,
    pixels: limits.identityImagePixels,
  }).catch((error: unknown) => {
    throw toRefusal(error, field);
  });
  // flatten: JPEG has no transparency, and black behind black print would hide it.
  return sharp(bytes, { failOn: 'error', limitInputPixels: limits.identityImagePixels })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: identityJpegQuality })
    .timeout({ seconds: decodeSeconds })
    .toBuffer()
    .catch((cause: unknown) => {
      throw toRefusal(toPictureError(kind, cause), field);
    });
}

/** Joins the title and text of a toast into one message. */
export function formatMessage(message: { title: string; text: string }): string {
  return `${message.title}: ${message.text}`;
}

function toRefusal(error: unknown, field: string): unknown {
  if (!(error instanceof PictureError)) return error;
  const { code, text } = describeFault(error.fault);
  return new AppError(code, text, { field }, { cause: error });
}

/** An undecodable HEIC file is usually intact: sharp's build has no HEVC decoder. */
function describeFault(fault: PictureFault): { code: 'FILE_REFUSED' | 'FILE_TOO_LARGE'; text: string } {
  const { tooLarge, wrongType } = onboardingMessages.documents;
  switch (fault) {
    case 'unknown':
    case 'moving':
      return { code: 'FILE_REFUSED', text: formatMessage(wrongType) };
    case 'undecodable':
      return {
        code: 'FILE_REFUSED',
        text: `${formatMessage(wrongType)} HEIC pictures may need to be saved as JPG first.`,
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
