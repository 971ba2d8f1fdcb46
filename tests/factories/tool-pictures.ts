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
