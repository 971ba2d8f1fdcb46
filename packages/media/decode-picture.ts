import type { Pixels } from './pixels.ts';
import { sharp } from './sharp.ts';

/** Only a crafted picture takes longer. */
const decodeSeconds = 30;

/**
 * Decodes a whole picture: upright, its colour profile applied, sRGB, 8 bit, with alpha if it has any. The result has
 * no metadata, and up to four bytes per pixel.
 *
 * @param pixels the largest width × height
 * @throws Error when the picture is damaged, incomplete or too large
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

/** Decodes a picture as greyscale, one byte per pixel, on black where it is transparent. */
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
