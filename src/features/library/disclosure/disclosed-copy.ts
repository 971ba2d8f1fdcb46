import { FfmpegError } from '@castwright/media/ffmpeg.ts';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { writeMp4 } from '@castwright/media/mp4/write-mp4.ts';
import { AppError } from '#contract/errors.ts';
import type { Disclosure } from '#contract/library.ts';
import { bareJpeg, barePng } from '#platform/media/bare-file.ts';
import { createTurns } from '#platform/turns.ts';
import type { ContentCredentials } from './content-credentials.ts';
import { isSignable } from './is-signable.ts';
import { labelPicture } from './label-picture.ts';
import { labelVideo } from './label-video.ts';
import type { Provenance } from './sign-file.ts';
import type { SignableType } from './signable.ts';
import { videoLimits } from './video-limits.ts';

/** A copy that is made for a download; the original is one already. */
export type CopyKind = Exclude<Disclosure, 'credentials'>;

export type CopyDependencies = {
  credentials: () => Promise<Pick<ContentCredentials, 'sign'>>;
  /** FFmpeg's path; null: the one that the npm package brings. */
  ffmpegPath: string | null;
};

export type CopiedFile = {
  mediaType: string;
  provenance: Provenance;
  /** Reads the original whole, when its turn has come. */
  read: () => Promise<Buffer>;
};

/** Encoding a film takes all of a core or two; a large picture takes 400 MB with its copies. */
const [filmsInTurn, picturesInTurn] = [createTurns(1), createTurns(2)];

/**
 * A copy of an original: with a legible label in a corner and credentials that say so, or with neither credentials
 * nor anything else but what it shows. Few are made at a time; those beyond wait.
 *
 * @throws AppError FILE_REFUSED when the stored file cannot be read, or is of a kind that takes no label;
 *   UNAVAILABLE when FFmpeg is missing or takes too long; the signal's reason when that aborts
 */
export async function disclosedCopy(
  kind: CopyKind,
  { mediaType, provenance, read }: CopiedFile,
  { credentials, ffmpegPath }: CopyDependencies,
  signal?: AbortSignal,
): Promise<Buffer> {
  if (!isSignable(mediaType))
    throw new AppError('FILE_REFUSED', 'A file of this kind is downloaded as it is.');
  const inTurn = mediaType === 'video/mp4' && kind === 'label' ? filmsInTurn : picturesInTurn;
  return inTurn(async () => {
    signal?.throwIfAborted();
    const original = await read();
    if (kind === 'none') return readable(() => bare(original, mediaType));
    const labelled = await readable(() =>
      mediaType === 'video/mp4'
        ? labelVideo(original, ffmpegPath, signal)
        : labelPicture(original, mediaType),
    );
    return (await credentials()).sign(labelled, mediaType, { ...provenance, labelled: true });
  });
}

function bare(bytes: Buffer, mediaType: SignableType): Buffer {
  if (mediaType === 'video/mp4') return writeMp4(readMp4(bytes, videoLimits));
  return mediaType === 'image/png' ? barePng(bytes) : bareJpeg(bytes);
}

async function readable(work: () => Buffer | Promise<Buffer>): Promise<Buffer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    if (error instanceof FfmpegError && error.fault !== 'failed') {
      const message =
        'The label could not be drawn into the video just now. Download it without, or try again.';
      throw new AppError('UNAVAILABLE', message, undefined, { cause: error });
    }
    throw new AppError('FILE_REFUSED', 'The stored file could not be read.', undefined, { cause: error });
  }
}
