import { buffer } from 'node:stream/consumers';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { writeMp4 } from '@castwright/media/mp4/write-mp4.ts';
import { videoLimits } from '#features/library/disclosure';
import { encodeFrame } from '#platform/media/encode-frame.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { extractFrames } from './extract-frames.ts';
import type { StoredFile } from './store-file.ts';

type ReadFramesDeps = { storage: Pick<Storage, 'read'>; ffmpegPath: string | null };

/**
 * Reads from a stored output what an inspection looks at: its preview, and of a video a frame for each second.
 *
 * @returns encoded pictures
 * @throws AppError NOT_FOUND when a file is missing from storage
 */
export async function readFrames(
  { ffmpegPath, storage }: ReadFramesDeps,
  files: readonly StoredFile[],
  signal: AbortSignal,
): Promise<Buffer[]> {
  const read = async (file: StoredFile) => buffer(await storage.read(file.storageKey));
  const find = (variant: StoredFile['variant']) => files.find((file) => file.variant === variant);
  const [original, preview] = [find('original'), find('preview')];
  if (!original || !preview) throw new Error('an output without its original or preview');
  const shown = await read(preview);
  if (original.mediaType !== 'video/mp4') return [shown];
  const video = readMp4(await read(original), videoLimits);
  const { frames } = await extractFrames(writeMp4(video), video, ffmpegPath, signal);
  return [shown, ...(await Promise.all(frames.map(encodeFrame)))];
}
