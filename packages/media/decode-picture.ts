import sharp from 'sharp';
import type { Pixels } from './pixels.ts';

/** A picture that takes longer was made to. */
const decodeSeconds = 30;

/**
 * Decodes a picture whole: upright, its colour profile applied, sRGB, 8 bit, with transparency if it has any.
 * Nothing but the samples is left of the file. Takes up to four bytes a pixel.
 *
 * @param pixels width times height at most
 * @throws Error when the bytes are damaged, not complete, or too large
 */
export async function decodePicture(bytes: Buffer, pixels: number): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
    .autoOrient()
    .toColourspace('srgb')
    .timeout({ seconds: decodeSeconds })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** The same picture as brightness alone, a byte a pixel; what is transparent in it is black. */
export async function decodeGrey(bytes: Buffer, pixels: number): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#000000' })
    .toColourspace('b-w')
    .timeout({ seconds: decodeSeconds })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}
