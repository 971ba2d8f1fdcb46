import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { getDuration } from '@castwright/media/mp4/video.ts';
import sharp from 'sharp';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { contentItems } from '#schema/library/items';
import { uploads } from '../../src/features/library/uploads/schema.ts';
import { addFiles, makeContent, makeStoredFile } from './content.ts';

type Kept = { db: Db; storage: Storage };
type Size = { width: number; height: number };

const plain = ({ width, height }: Size, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** A finished picture in a user's library, its original in the storage. @returns its id */
export async function makePicture(
  { db, storage }: Kept,
  userId: string,
  facts: Partial<typeof contentItems.$inferInsert> = {},
): Promise<string> {
  const size = { width: facts.width ?? 64, height: facts.height ?? 48 };
  const bytes = await plain(size, '#406080');
  const id = await makeContent(db, userId, { ...facts, ...size });
  const key = `jobs/${newId()}/0-test/original.png`;
  await storage.put(key, bytes);
  await addFiles(db, id, [makeStoredFile('original', key, bytes)]);
  return id;
}

/**
 * A finished video in a user's library, in storage with its previews, which are plain grey.
 *
 * @returns its id
 */
export async function makeStoredVideo(
  { db, storage }: Kept,
  userId: string,
  bytes: Buffer,
  facts: Partial<typeof contentItems.$inferInsert> = {},
): Promise<string> {
  const limits = { side: 2560, seconds: 70, frames: 4_000, otherTracks: 'sound_kept' } as const;
  const video = readMp4(bytes, limits);
  const { height, width } = video;
  const durationMs = Math.round(getDuration(video) * 1000);
  const id = await makeContent(db, userId, { type: 'video', durationMs, width, height, ...facts });
  const folder = `jobs/${newId()}/0-test`;
  const preview = await sharp(await plain({ width, height }, '#808080'))
    .webp()
    .toBuffer();
  const original = { ...makeStoredFile('original', `${folder}/original.mp4`, bytes), mediaType: 'video/mp4' };
  const previews = (['preview', 'thumbnail', 'small'] as const).map((variant) =>
    makeStoredFile(variant, `${folder}/${variant}.webp`, preview),
  );
  for (const { storageKey, variant } of [original, ...previews]) {
    await storage.put(storageKey, variant === 'original' ? bytes : preview);
  }
  await addFiles(db, id, [original, ...previews]);
  return id;
}

/**
 * A user's upload as the upload route stores it: of the given PNG, of a grey picture, or a mask that covers its middle.
 */
export async function makeUpload(
  { db, storage }: Kept,
  userId: string,
  { bytes: given, ...facts }: Partial<typeof uploads.$inferInsert> & { bytes?: Buffer } = {},
): Promise<string> {
  const own = given && (await sharp(given).metadata());
  const size = { width: own?.width ?? facts.width ?? 64, height: own?.height ?? facts.height ?? 48 };
  const id = newId();
  const storageKey = `uploads/${userId}/${id}`;
  const bytes = given ?? (await plain(size, facts.purpose === 'mask' ? '#ffffff' : '#808080'));
  await storage.put(`${storageKey}/picture`, bytes);
  const { sha256, byteSize } = makeStoredFile('original', storageKey, bytes);
  const kept = { id, userId, storageKey, sha256, byteSize, mediaType: 'image/png' as const, ...size };
  await db.insert(uploads).values({
    purpose: 'picture',
    name: 'Holiday',
    placeholder: '#808080',
    people: 'none',
    ...kept,
    ...facts,
  });
  return id;
}
