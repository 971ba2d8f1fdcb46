import { createHash } from 'node:crypto';
import { FfmpegError } from '@castwright/media/ffmpeg.ts';
import { Mp4Error } from '@castwright/media/mp4/boxes.ts';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { writeMp4 } from '@castwright/media/mp4/write-mp4.ts';
import { AppError } from '#contract/errors.ts';
import type { Verification } from '#contract/verification.ts';
import { type ContentCredentials, type CredentialsCheck, videoLimits } from '#features/library/disclosure';
import { extractFrames, findByMark, findByOriginal, type MadeContent } from '#features/library/items';
import type { ContentWatermark } from '#features/library/watermark';
import type { Db } from '#platform/db/client.ts';
import { detectPictureKind } from '#platform/media/detect-picture-kind.ts';
import { encodeFrame } from '#platform/media/encode-frame.ts';

export type VerifyDeps = {
  db: Db;
  credentials: () => Promise<Pick<ContentCredentials, 'verify'>>;
  watermark: Pick<ContentWatermark, 'read'>;
  /** Path of FFmpeg; null uses the packaged binary. */
  ffmpegPath: string | null;
};

/** Kinds of pictures that a decoder of ours reads; the others never reach one. */
const readableKinds: ReadonlySet<string | null> = new Set(['jpeg', 'png', 'webp', 'avif', 'gif']);
const unreadable =
  'This file cannot be read. Pictures may be JPEG, PNG, WebP, AVIF or GIF, and videos MP4 with H.264, up to 20 seconds.';
const aiSources = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia'];

/**
 * Finds out whether a file was made here: by its digest, its content credentials and its watermark. Stores nothing.
 *
 * @throws AppError FILE_REFUSED for a file that is neither a picture nor a video, or is broken
 */
export async function verifyFile(dependencies: VerifyDeps, bytes: Buffer): Promise<Verification> {
  const kind = isMp4(bytes) ? 'video' : 'picture';
  const frames = await readFrames(dependencies, bytes, kind);
  const signer = await dependencies.credentials();
  const [original, credentials, mark] = await Promise.all([
    findByOriginal(dependencies.db, createHash('sha256').update(bytes).digest('hex')),
    signer.verify(bytes),
    readMark(dependencies, frames),
  ]);
  const watermark = mark === null ? 'none' : mark.isOurs ? 'here' : 'elsewhere';
  const content = original ?? (mark?.isOurs ? await findByMark(dependencies.db, mark.content) : null);
  return {
    verdict: decide(original !== null, credentials, watermark),
    kind,
    credentials: present(credentials),
    watermark,
    isStoredOriginal: original !== null,
    content: content && presentContent(content),
  };
}

async function readMark({ watermark }: VerifyDeps, frames: readonly Buffer[]) {
  try {
    return await watermark.read(frames);
  } catch (error) {
    throw new AppError('FILE_REFUSED', unreadable, undefined, { cause: error });
  }
}

/**
 * A file of ours is unchanged when it is the original, or our own signature is valid for these bytes, as for a labelled copy.
 * Somebody else's signature over a file with our watermark proves nothing about what was changed before it.
 */
function decide(
  isOriginal: boolean,
  { found, signedHere }: CredentialsCheck,
  watermark: Verification['watermark'],
): Verification['verdict'] {
  if (isOriginal || signedHere) return 'unchanged';
  if (watermark === 'here') return 'made_here';
  return watermark === 'elsewhere' || found ? 'made_elsewhere' : 'no_mark';
}

function present(check: CredentialsCheck): Verification['credentials'] {
  const { actions, createdAt, digitalSourceTypes, found, generator, signer, stampedAt, trusted, valid } =
    check;
  return {
    state: found ? (valid ? 'valid' : 'changed') : 'none',
    signer,
    generator,
    createdAt: createdAt?.toISOString() ?? null,
    stampedAt: stampedAt?.toISOString() ?? null,
    isTrusted: trusted,
    isAiGenerated: digitalSourceTypes.some((type) => aiSources.some((source) => type.endsWith(source))),
    isLabelled: found && actions.includes('c2pa.edited'),
  };
}

const presentContent = ({ madeAt, steps }: MadeContent): NonNullable<Verification['content']> => ({
  madeAt: madeAt.toISOString(),
  steps,
});

const isMp4 = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 4, 8) === 'ftyp' && detectPictureKind(bytes) === null;

/** What a mark is read from: the picture, or a frame of each second of a video. */
async function readFrames(
  { ffmpegPath }: VerifyDeps,
  bytes: Buffer,
  kind: Verification['kind'],
): Promise<Buffer[]> {
  if (kind === 'picture') {
    if (!readableKinds.has(detectPictureKind(bytes))) throw new AppError('FILE_REFUSED', unreadable);
    return [bytes];
  }
  try {
    const video = readMp4(bytes, { ...videoLimits, otherTracks: 'dropped' });
    const { frames } = await extractFrames(writeMp4(video), video, ffmpegPath);
    return await Promise.all(frames.map(encodeFrame));
  } catch (error) {
    const broken = error instanceof Mp4Error || (error instanceof FfmpegError && error.fault === 'failed');
    if (!broken) throw error;
    throw new AppError('FILE_REFUSED', unreadable, undefined, { cause: error });
  }
}
