import sharp, { type Metadata } from 'sharp';
import type { PictureAnalysis } from '#contract/picture-analysis.ts';
import { withoutPngText } from '#platform/media/png-chunks.ts';
import { type PictureKind, recognisePicture } from '#platform/media/recognise-picture.ts';
import { readCredentials } from './read-credentials.ts';
import { readMaking } from './read-making.ts';

/** What only the file as it came can tell: gone once it is re-encoded and stripped. Fit for a jsonb column. */
export type FileDescription = Pick<PictureAnalysis, 'format' | 'byteSize' | 'credentials' | 'making'>;

const formats: Readonly<Record<PictureKind, string>> = {
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  avif: 'AVIF',
  heic: 'HEIC',
  gif: 'GIF',
  tiff: 'TIFF',
  svg: 'SVG',
};

/**
 * Describes a picture's file: to be called where an upload is received and kept with it, and on a result's
 * own file when it is asked for. Costs some milliseconds and decodes no pixels.
 *
 * @param bytes the file as it came, before anything is stripped from it
 * @returns texts cleaned and bounded. Never throws.
 */
export async function describeFile(bytes: Buffer): Promise<FileDescription> {
  const header = await headerOf(bytes);
  // By its signature: the image library calls AVIF and HEIC alike `heif`.
  const kind = recognisePicture(bytes);
  return {
    format: header ? (kind ? formats[kind] : header.format.toUpperCase()) : 'Unknown',
    byteSize: bytes.length,
    credentials: await readCredentials(bytes),
    making: readMaking(bytes, header?.exif ?? null),
  };
}

/** What the header says, without decoding the picture; null for what is none. */
async function headerOf(bytes: Buffer): Promise<Metadata | null> {
  if (bytes.length === 0) return null;
  const file = recognisePicture(bytes) === 'png' ? withoutPngText(bytes) : bytes;
  return sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
}
