import { decodeGrey } from '@castwright/media/decode-picture.ts';
import { type Pixels, pictureOf } from '@castwright/media/pixels.ts';
import { limits } from '#contract/limits.ts';
import { decoding, examineUpload } from './receive-picture.ts';
import { emptyMask, spoken } from './upload-refusal.ts';

/** A mask that was handed in, as it is kept: a grey PNG of 8 bits. */
export type ReceivedMask = { bytes: Buffer; mediaType: 'image/png'; width: number; height: number };

/** What a lossy file makes of black is darker than this. */
const faintest = 8;

/**
 * Makes a file into a mask: white where a picture is to change, black where it stays. What is transparent counts
 * as black, so that a canvas can be handed in as it is.
 *
 * @throws AppError FILE_TOO_LARGE or FILE_REFUSED, also where it marks nothing
 */
export async function receiveMask(file: Buffer): Promise<ReceivedMask> {
  const { bytes } = await examineUpload(file, limits.editedPixelsMaximum);
  const pixels = await decoding(bytes, limits.editedPixelsMaximum, decodeGrey);
  if (!marksSomething(pixels)) throw spoken(emptyMask);
  const { width, height } = pixels;
  const encoded = await pictureOf(pixels).toColourspace('b-w').png({ compressionLevel: 6 }).toBuffer();
  return { bytes: encoded, mediaType: 'image/png', width, height };
}

function marksSomething({ data }: Pixels): boolean {
  return data.some((value) => value >= faintest);
}
