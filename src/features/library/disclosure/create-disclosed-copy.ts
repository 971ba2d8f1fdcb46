import { FfmpegError } from '@castwright/media/ffmpeg.ts';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { writeMp4 } from '@castwright/media/mp4/write-mp4.ts';
import { writeParameters } from '@castwright/picture-settings';
import { AppError } from '#contract/errors.ts';
import type { Disclosure } from '#contract/library.ts';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import { stripJpegMetadata, stripPngMetadata } from '#platform/media/strip-metadata.ts';
import type { ContentCredentials } from './content-credentials.ts';
import { isSignable } from './is-signable.ts';
import { labelPicture } from './label-picture.ts';
import { labelVideo } from './label-video.ts';
import type { Provenance } from './sign-file.ts';
import type { SignableType } from './signable.ts';
import { videoLimits } from './video-limits.ts';

/** A copy that is created for a download. */
export type CopyKind = {
  disclosure: Disclosure;
  /** Generation settings that are written into a picture (`formatParameters`); null: none. */
  parameters: string | null;
};

/** Whether a download is the stored original: with credentials, and nothing that is not in it. */
export const isOriginal = ({ disclosure, parameters }: CopyKind): boolean =>
  disclosure === 'credentials' && parameters === null;

export type CopyDeps = {
  credentials: () => Promise<Pick<ContentCredentials, 'sign' | 'readWatermark'>>;
  /** Path of FFmpeg; null uses the binary of the npm package. */
  ffmpegPath: string | null;
  /** Whether the operator offers copies without credentials and label (site file). */
  allowsUndisclosed: () => boolean;
};

/** @throws AppError FORBIDDEN for a copy without credentials and label where the operator does not offer it */
export function requireOffered(
  kind: Disclosure,
  { allowsUndisclosed }: Pick<CopyDeps, 'allowsUndisclosed'>,
): void {
  if (kind !== 'none' || allowsUndisclosed()) return;
  throw new AppError('FORBIDDEN', 'Downloads without content credentials are not offered here.');
}

export type CopySource = {
  mediaType: string;
  provenance: Provenance;
  /** Reads the whole original; called once the limit admits the copy. */
  read: () => Promise<Buffer>;
};

/** Encoding a video occupies one to two cores; a large picture takes 400 MB with its copies. */
const [limitVideoLabels, limitCopies] = [createConcurrencyLimit(1), createConcurrencyLimit(2)];

/**
 * Creates a copy of an original: with a visible label and credentials that record it, with credentials alone, or without
 * either. Settings are written before the copy is signed, so that the signature covers them. Waits while the limit of
 * concurrent copies is reached.
 *
 * @throws AppError FILE_REFUSED when the stored file cannot be read, or its type takes no label; UNAVAILABLE when
 *   FFmpeg is missing or takes too long; the signal's reason on abort
 */
export async function createDisclosedCopy(
  { disclosure, parameters }: CopyKind,
  { mediaType, provenance, read }: CopySource,
  { credentials, ffmpegPath }: Pick<CopyDeps, 'credentials' | 'ffmpegPath'>,
  signal?: AbortSignal,
): Promise<Buffer> {
  if (!isSignable(mediaType))
    throw new AppError('FILE_REFUSED', 'Files of this type cannot be labelled. Download the original.');
  const inTurn = mediaType === 'video/mp4' && disclosure === 'label' ? limitVideoLabels : limitCopies;
  return inTurn(async () => {
    signal?.throwIfAborted();
    const original = await read();
    const labelled = disclosure === 'label';
    const plain = await withReadErrors(() => {
      if (!labelled) return stripMetadata(original, mediaType);
      return mediaType === 'video/mp4'
        ? labelVideo(original, ffmpegPath, signal)
        : labelPicture(original, mediaType);
    });
    const copy = parameters === null || mediaType === 'video/mp4' ? plain : withParameters(plain, parameters);
    if (disclosure === 'none') return copy;
    const { readWatermark, sign } = await credentials();
    // The copy has the watermark of its original, which may be older than the watermark.
    const watermark = await readWatermark(original);
    return sign(copy, mediaType, { ...provenance, labelled, watermark });
  });
}

function withParameters(picture: Buffer, parameters: string): Buffer {
  const { buffer, byteLength, byteOffset } = writeParameters(picture, parameters);
  return Buffer.from(buffer, byteOffset, byteLength);
}

function stripMetadata(bytes: Buffer, mediaType: SignableType): Buffer {
  if (mediaType === 'video/mp4') return writeMp4(readMp4(bytes, videoLimits));
  return mediaType === 'image/png' ? stripPngMetadata(bytes) : stripJpegMetadata(bytes);
}

async function withReadErrors(work: () => Buffer | Promise<Buffer>): Promise<Buffer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    if (error instanceof FfmpegError && error.fault !== 'failed') {
      const message = 'The label could not be added to the video. Try again, or download the original.';
      throw new AppError('UNAVAILABLE', message, undefined, { cause: error });
    }
    throw new AppError('FILE_REFUSED', 'The stored file could not be read.', undefined, { cause: error });
  }
}
