import { sharp } from '@castwright/media/sharp.ts';
import type { Metadata } from 'sharp';
import type { PictureAnalysis } from '#contract/picture-analysis.ts';
import { detectPictureKind, type PictureKind } from '#platform/media/detect-picture-kind.ts';
import { stripPngText } from '#platform/media/png-chunks.ts';
import { readCredentials } from './read-credentials.ts';
import { readGenerationMetadata } from './read-generation-metadata.ts';

/** Facts that only the original file has: re-encoding and stripping remove them. Serializable to jsonb. */
export type FileDescription = Pick<
  PictureAnalysis,
  'format' | 'byteSize' | 'credentials' | 'generationMetadata'
>;

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
 * Describes a picture's file. Called when an upload is received, and when a creator analyses a generated picture.
 * Takes a few milliseconds and decodes no pixels.
 *
 * @param bytes the original file, before metadata is stripped
 * @returns cleaned texts of limited length. Never throws.
 */
export async function describeFile(bytes: Buffer): Promise<FileDescription> {
  const header = await readHeader(bytes);
  // By the file signature: sharp reports both AVIF and HEIC as `heif`.
  const kind = detectPictureKind(bytes);
  return {
    format: header ? (kind ? formats[kind] : header.format.toUpperCase()) : 'Unknown',
    byteSize: bytes.length,
    credentials: await readCredentials(bytes),
    generationMetadata: await readGenerationMetadata(bytes),
  };
}

/** Reads the header without decoding pixels; returns null when the bytes are not a picture. */
async function readHeader(bytes: Buffer): Promise<Metadata | null> {
  if (bytes.length === 0) return null;
  const file = detectPictureKind(bytes) === 'png' ? stripPngText(bytes) : bytes;
  return sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
}
