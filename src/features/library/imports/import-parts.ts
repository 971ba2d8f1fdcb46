import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { limits } from '#contract/limits.ts';
import { removeFolder, type Storage } from '#platform/storage/storage.ts';

/** The storage folder of ZIPs while they are imported, with a folder for each account and in it for each import. */
export const importFolder = 'imports';

export const getImportFolder = (userId: string, importId: string) => `${importFolder}/${userId}/${importId}`;

type Located = { id: string; userId: string };

export const getPartKey = ({ id, userId }: Located, number: number) =>
  `${getImportFolder(userId, id)}/${number}`;

export const removeParts = (storage: Pick<Storage, 'list' | 'remove'>, { id, userId }: Located) =>
  removeFolder(storage, getImportFolder(userId, id));

/**
 * Reads a range of a ZIP that is stored in parts of equal size.
 *
 * @returns at most `length` bytes: fewer at the end
 */
export async function readParts(
  storage: Pick<Storage, 'read'>,
  located: Located & { byteSize: number },
  start: number,
  length: number,
): Promise<Buffer> {
  const end = Math.min(start + length, located.byteSize);
  const pieces: Buffer[] = [];
  for (let at = start; at < end; ) {
    const number = Math.floor(at / limits.importPartBytes);
    const from = at - number * limits.importPartBytes;
    const take = Math.min(end - at, limits.importPartBytes - from);
    const range = { start: from, end: from + take - 1 };
    const stream = await storage.read(getPartKey(located, number), range);
    pieces.push(await buffer(Readable.from(stream)));
    at += take;
  }
  return Buffer.concat(pieces);
}
