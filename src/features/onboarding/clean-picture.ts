import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { identityJpegQuality } from './policy.ts';
import { recognisePicture } from './recognise-picture.ts';

/** What every cleaned picture is. */
export const cleanedMediaType = 'image/jpeg';
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
export async function cleanPicture(bytes: Buffer, field: string): Promise<Buffer> {
  if (bytes.length > limits.identityImageBytes) {
    throw new AppError('FILE_TOO_LARGE', spoken(messages.documents.tooLarge), { field });
  }
  const format = recognisePicture(bytes);
  if (!format) throw wrongType(field);

  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw unreadable(format, field, cause);
    });
  if (facts.format !== format || (facts.pages ?? 1) > 1) throw wrongType(field);
  if (facts.width * facts.height > limits.identityImagePixels) {
    throw new AppError(
      'FILE_TOO_LARGE',
      `${messages.documents.tooLarge.title}: Please select an image of at most 50 megapixels.`,
      { field },
    );
  }
  // flatten: JPEG has no transparency, and black behind black print would hide it.
  return sharp(bytes, { failOn: 'error', limitInputPixels: limits.identityImagePixels })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: identityJpegQuality })
    .timeout({ seconds: decodeSeconds })
    .toBuffer()
    .catch((cause: unknown) => {
      throw unreadable(format, field, cause);
    });
}

/** A toast's two lines as one message. */
export function spoken(message: { title: string; text: string }): string {
  return `${message.title}: ${message.text}`;
}

function wrongType(field: string): AppError {
  return new AppError('FILE_REFUSED', spoken(messages.documents.wrongType), { field });
}

/** HEIC is sound more often than not when it cannot be read: sharp's build has no HEVC decoder. */
function unreadable(format: string, field: string, cause: unknown): AppError {
  const text =
    format === 'heif'
      ? `${spoken(messages.documents.wrongType)} HEIC pictures may need to be saved as JPG first.`
      : 'This image is damaged or incomplete. Please choose it again, or take a new one.';
  return new AppError('FILE_REFUSED', text, { field }, { cause });
}
