import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { getDuration } from '@castwright/media/mp4/video.ts';
import { writeMp4 } from '@castwright/media/mp4/write-mp4.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { videoLimits } from '#features/library/disclosure';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { createPictureViews } from '#platform/media/picture-views.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { readFrame } from './extract-frames.ts';
import { contentFiles, contentItems } from './schema.ts';
import { type StoredFile, storeFile } from './store-file.ts';
import { getStoredVideo } from './stored-picture.ts';
import { withVideoErrors } from './with-video-errors.ts';

type SetPosterDeps = {
  db: Db;
  storage: Storage;
  /** Path of FFmpeg; null uses the binary of the npm package. */
  ffmpegPath: string | null;
  events: {
    /** After the commit, tells the owner's open pages to reload the item. */
    contentChanged(tx: Tx, userId: string, contentId: string): Promise<void>;
  };
};

type PosterInput = { userId: string; contentId: string; seconds: number; signal: AbortSignal };

/** Decoding occupies a core. */
const limitDecoding = createConcurrencyLimit(1);
const posterVariants = ['preview', 'thumbnail', 'small'] as const;

/**
 * Makes the frame at a time the poster of a video: its previews in three sizes. The original stays as it is.
 *
 * The poster needs no decision of its own: the file was inspected with a frame of each second, and the poster is a frame of
 * the same file. The perceptual hash stays that of the first poster, so that a video which was taken down is
 * recognised whatever poster its owner chooses.
 *
 * @param input.seconds from the start; after the end it is the last frame
 * @throws AppError NOT_FOUND when the account has no such video outside the trash; CONFLICT while it is being generated;
 *   FILE_REFUSED, UNAVAILABLE when the file cannot be decoded
 */
export async function setPoster(deps: SetPosterDeps, input: PosterInput): Promise<void> {
  const { contentId, seconds, signal, userId } = input;
  const { file } = await getStoredVideo(deps.db, userId, contentId);
  const { placeholder, ...views } = await limitDecoding(() =>
    withVideoErrors(async () => {
      const video = readMp4(await buffer(await deps.storage.read(file.storageKey)), videoLimits);
      const count = video.frames.length;
      const number = Math.min(count - 1, Math.floor((seconds / getDuration(video)) * count));
      return createPictureViews(
        await readFrame(writeMp4(video), { ...video, number }, deps.ffmpegPath, signal),
      );
    }),
  );
  const folder = `${path.posix.dirname(file.storageKey)}/poster-${newId()}`;
  const files = await Promise.all(
    posterVariants.map((variant) =>
      storeFile(deps.storage, variant, `${folder}/${variant}.webp`, 'image/webp', views[variant]),
    ),
  );
  const replaced = await deps.db.transaction(async (tx) => {
    const keys = await replaceFiles(tx, input, { placeholder, files });
    await deps.events.contentChanged(tx, userId, contentId);
    return keys;
  });
  // What cannot be removed now has no row any more: the sweep removes it.
  await Promise.allSettled(replaced.map((key) => deps.storage.remove(key)));
}

/** @returns the keys of the files that are no longer used */
async function replaceFiles(
  tx: Tx,
  { contentId, seconds, userId }: PosterInput,
  { files, placeholder }: { files: readonly StoredFile[]; placeholder: string },
): Promise<string[]> {
  const changed = await tx
    .update(contentItems)
    .set({
      placeholder,
      metadata: sql`${contentItems.metadata} || ${JSON.stringify({ posterSecond: seconds })}::jsonb`,
    })
    .where(
      and(eq(contentItems.id, contentId), eq(contentItems.userId, userId), isNull(contentItems.trashedAt)),
    )
    .returning({ id: contentItems.id });
  if (changed.length === 0) throw new AppError('NOT_FOUND', 'There is no such video.');
  const old = await tx
    .delete(contentFiles)
    .where(and(eq(contentFiles.contentId, contentId), inArray(contentFiles.variant, [...posterVariants])))
    .returning({ key: contentFiles.storageKey });
  await tx.insert(contentFiles).values(files.map((each) => ({ contentId, ...each })));
  return old.map(({ key }) => key);
}
