import { decodeGrey } from '@castwright/media/decode-picture.ts';
import { type Pixels, toSharp } from '@castwright/media/pixels.ts';
import { limits } from '#contract/limits.ts';
import { decodeUpload, examineUpload } from './receive-picture.ts';
import { emptyMask, toAppError } from './upload-refusal.ts';

/** A cleaned mask: an 8-bit grey PNG. */
export type ReceivedMask = { bytes: Buffer; mediaType: 'image/png'; width: number; height: number };

/** Compression noise in black areas stays below this value. */
const minimumBrightness = 8;

/**
 * Converts a file to a mask: white marks the area to change, black the rest. Transparent pixels count as black, so that
 * a canvas can be uploaded directly.
 *
 * @throws AppError FILE_TOO_LARGE or FILE_REFUSED, also for an empty mask
 */
export async function receiveMask(file: Buffer): Promise<ReceivedMask> {
  const { bytes } = await examineUpload(file, limits.editedPixelsMaximum);
  const pixels = await decodeUpload(bytes, limits.editedPixelsMaximum, decodeGrey);
  if (!hasMarks(pixels)) throw toAppError(emptyMask);
  const { width, height } = pixels;
  const encoded = await toSharp(pixels).toColourspace('b-w').png({ compressionLevel: 6 }).toBuffer();
  return { bytes: encoded, mediaType: 'image/png', width, height };
}

function hasMarks({ data }: Pixels): boolean {
  return data.some((value) => value >= minimumBrightness);
}
