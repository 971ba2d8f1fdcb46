import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '#contract/errors.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { ContentCredentials, Provenance } from './content-credentials.ts';
import { perceptualHash, sketchSide } from './perceptual-hash.ts';

export type FileVariant = 'original' | 'preview' | 'thumbnail';

/** One stored object of an item, as `content_files` records it. */
export type StoredFile = {
  variant: FileVariant;
  storageKey: string;
  mediaType: string;
  byteSize: number;
  /** Of the stored bytes, in hexadecimal. */
  sha256: string;
  /** With its quotes. */
  etag: string;
};

export type FinishedPicture = {
  /** Pixels of the original. */
  width: number;
  height: number;
  /** The mean colour, `#rrggbb`. */
  placeholder: string;
  /** See perceptual-hash.ts. */
  perceptualHash: bigint;
  files: StoredFile[];
};

type PictureInput = {
  /** PNG, JPEG, WebP or another raster that sharp reads, as the engine gave it. */
  bytes: Buffer;
  jobId: string;
  /** Which of the job's pictures, from 0. */
  index: number;
  provenance: Provenance;
};

/** What the pipeline works with. */
export type PictureDependencies = { storage: Storage; credentials: Pick<ContentCredentials, 'sign'> };

/** 36 megapixels: four times the linear size of anything an engine draws at 1536 × 1536, and 108 MB decoded. */
const largestPixels = 36_000_000;
/** Longest sides in pixels; smaller pictures keep their size. */
const previewSide = 1280;
const thumbnailSide = 384;
/** Level 2 is a third of the default's time for a few per cent more bytes (stack-notes.md). */
const pngOptions = { compressionLevel: 2, adaptiveFiltering: false } as const;
const webpOptions = { quality: 80, effort: 2 } as const;

/**
 * Makes an engine's output into what is kept: decoded once within limits, all metadata dropped, sRGB, 8 bit;
 * a PNG with content credentials to download, a WebP preview and thumbnail, and the picture's facts.
 *
 * Files go to `jobs/<job>/<index>-<hash of the unsigned PNG>/`, and what is there already stays: a repeat of the
 * same job with the same bytes gives the same answer and writes nothing. The previews carry no credentials of
 * their own, because the signing library cannot write WebP.
 *
 * @throws AppError FILE_REFUSED when the bytes are no picture, are broken, or have more than 36 megapixels
 */
export async function finishPicture(
  input: PictureInput,
  { storage, credentials }: PictureDependencies,
): Promise<FinishedPicture> {
  const { data, info } = await decode(input.bytes);
  const picture = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const [png, preview, thumbnail, sketch] = await Promise.all([
    picture().png(pngOptions).toBuffer(),
    shrunk(picture(), previewSide).webp(webpOptions).toBuffer(),
    shrunk(picture(), thumbnailSide).webp(webpOptions).toBuffer(),
    picture().removeAlpha().resize(sketchSide, sketchSide, { fit: 'fill' }).raw().toBuffer(),
  ]);

  const folder = `jobs/${input.jobId}/${input.index}-${(await sha256(png)).slice(0, 32)}`;
  const signed = await credentials.sign(png, 'image/png', input.provenance);
  const files = await Promise.all([
    store(storage, 'original', `${folder}/original.png`, 'image/png', signed),
    store(storage, 'preview', `${folder}/preview.webp`, 'image/webp', preview),
    store(storage, 'thumbnail', `${folder}/thumbnail.webp`, 'image/webp', thumbnail),
  ]);
  return {
    width: info.width,
    height: info.height,
    placeholder: meanColour(sketch),
    perceptualHash: perceptualHash(sketch),
    files,
  };
}

async function decode(bytes: Buffer) {
  try {
    // Orientation and colour profile are applied here, because the encoders below never see them.
    return await sharp(bytes, { limitInputPixels: largestPixels, failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw new AppError('FILE_REFUSED', 'The picture could not be read.', undefined, { cause: error });
  }
}

function shrunk(picture: Sharp, side: number): Sharp {
  return picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
}

async function store(
  storage: Storage,
  variant: FileVariant,
  storageKey: string,
  mediaType: string,
  bytes: Buffer,
): Promise<StoredFile> {
  const written = await storage.putIfAbsent(storageKey, bytes);
  // Signatures differ each time: what is recorded is what lies there.
  const stored = written ? bytes : await buffer(await storage.read(storageKey));
  const hash = await sha256(stored);
  return {
    variant,
    storageKey,
    mediaType,
    byteSize: stored.length,
    sha256: hash,
    etag: `"${hash.slice(0, 32)}"`,
  };
}

/** In hexadecimal; large files on the thread pool. */
async function sha256(bytes: Buffer): Promise<string> {
  if (bytes.length < 64 * 1024) return createHash('sha256').update(bytes).digest('hex');
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Buffer.from(digest).toString('hex');
}

function meanColour(sketch: Uint8Array): string {
  const sums = [0, 0, 0];
  for (const [at, value] of sketch.entries()) sums[at % 3] = (sums[at % 3] ?? 0) + value;
  const pixels = sketch.length / 3;
  return `#${sums
    .map((sum) =>
      Math.round(sum / pixels)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
