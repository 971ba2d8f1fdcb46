import { decodePicture } from '@castwright/media/decode-picture.ts';
import { type Pixels, toSharp } from '@castwright/media/pixels.ts';
import { limits } from '#contract/limits.ts';
import type { PictureKind } from '#platform/media/detect-picture-kind.ts';
import { type ExaminedPicture, examinePicture } from '#platform/media/examine-picture.ts';
import { computePdq, type Pdq } from '#platform/media/pdq.ts';
import type { PdqHash } from '#platform/media/pdq-frequencies.ts';
import { createPictureViews } from '#platform/media/picture-views.ts';
import {
  damaged,
  emptyFile,
  toAppError,
  tooLong,
  tooManyBytes,
  tooSmall,
  toUploadError,
} from './upload-refusal.ts';

/** A cleaned upload with its previews. */
export type ReceivedPicture = {
  bytes: Buffer;
  mediaType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  /** The mean colour, `#rrggbb`. */
  placeholder: string;
  /** See platform/media/perceptual-hash.ts. */
  perceptualHash: bigint;
  /** What crops of removed pictures are searched for by. */
  searchHashes: readonly PdqHash[];
  /** What hash lists are searched for. */
  pdq: Pdq;
  /** WebP, at most 1280 and 384 pixels long. */
  preview: Buffer;
  thumbnail: Buffer;
};

/** TIFF is excluded: its parser has the longest record of vulnerabilities, and few pictures use it. */
const pictureKinds = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
const losslessKinds: ReadonlySet<PictureKind> = new Set(['png', 'gif']);
/** Level 2 takes a third of the default's time for a few per cent more bytes. */
const pngOptions = { compressionLevel: 2, adaptiveFiltering: false } as const;
/** Without chroma subsampling, which would degrade coloured edges with each edit. */
const jpegOptions = { quality: 95, chromaSubsampling: '4:4:4' } as const;

/**
 * Cleans an uploaded file for the tools: decodes it once within limits, turns it upright, converts it to sRGB with 8 bit
 * and re-encodes it without metadata.
 *
 * The result is a PNG with transparency, which JPEG lacks, and for lossless files of a size that tools edit: drawings,
 * screenshots and text would get artefacts that every tool amplifies. All other files become a JPEG, because a PNG of a
 * lossy file gains nothing and takes five to ten times the storage.
 *
 * @throws AppError FILE_TOO_LARGE or FILE_REFUSED, with the problem and what to do
 */
export async function receivePicture(file: Buffer): Promise<ReceivedPicture> {
  const { kind, bytes } = await examineUpload(file, limits.uploadPixels);
  const pixels = await decodeUpload(bytes, limits.uploadPixels, decodePicture);
  const transparent = isTransparent(pixels);
  const edited = pixels.width * pixels.height <= limits.editedPixelsMaximum;
  const asPng = transparent || (losslessKinds.has(kind) && edited);
  const picture = transparent ? toSharp(pixels) : toSharp(pixels).removeAlpha();
  const [encoded, views, pdq] = await Promise.all([
    (asPng ? picture.png(pngOptions) : picture.jpeg(jpegOptions)).toBuffer(),
    createPictureViews(pixels),
    computePdq(pixels),
  ]);
  const { width, height } = pixels;
  return { bytes: encoded, mediaType: asPng ? 'image/png' : 'image/jpeg', width, height, pdq, ...views };
}

/** Rejects a file by size and header, before decoding. @throws AppError */
export async function examineUpload(file: Buffer, pixels: number): Promise<ExaminedPicture> {
  if (file.length === 0) throw toAppError(emptyFile);
  if (file.length > limits.uploadBytes) throw toAppError(tooManyBytes);
  const examined = await examinePicture(file, { kinds: pictureKinds, pixels }).catch((error: unknown) => {
    throw toUploadError(error, pixels);
  });
  const { width, height } = examined;
  if (Math.min(width, height) < limits.uploadSideMinimum) throw toAppError(tooSmall);
  if (Math.max(width, height) > limits.uploadSideMaximum) throw toAppError(tooLong);
  return examined;
}

/** @throws AppError FILE_REFUSED when the file cannot be decoded completely */
export async function decodeUpload(
  bytes: Buffer,
  pixels: number,
  decode: (bytes: Buffer, pixels: number) => Promise<Pixels>,
): Promise<Pixels> {
  try {
    return await decode(bytes, pixels);
  } catch (error) {
    throw toAppError(damaged, error);
  }
}

/** Whether any pixel is transparent; many files have an alpha channel that is fully opaque. */
function isTransparent({ channels, data }: Pixels): boolean {
  if (channels !== 4) return false;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}
