import { createHash } from 'node:crypto';
import { type KeyRing, open, seal } from '#platform/crypto/sealing.ts';
import { removeFolder, type Storage } from '#platform/storage/storage.ts';
import { hourMs } from '#platform/time.ts';

/** Where files lie that were prepared for outlets: a folder for each account, in it one for each target. */
export const publishedFolder = 'published-files';

const linkMs = hourMs;
const aad = 'published file';
const mediaTypes = ['image/jpeg', 'image/png', 'video/mp4'] as const;

/** What a link gives access to: a file of a post as one channel gets it. */
type PublishedFile = { targetId: string; contentId: string; mediaType: (typeof mediaTypes)[number] };

/** Sealed bytes of a link: two ids of 16, the media type, and when it expires in milliseconds. */
const [idBytes, linkBytes] = [16, 39] as const;

/** The key of a prepared file: the same for the same part of the same picture, so that a preview and an attempt share it. */
export function toPreparedKey(
  owner: { userId: string; targetId: string },
  from: { sha256: string; crop: object | null; kind: string },
): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([1, from.sha256, from.crop, from.kind]))
    .digest('hex');
  return `${publishedFolder}/${owner.userId}/${owner.targetId}/${digest.slice(0, 32)}`;
}

/** Seals a link to a file of a post, which works for an hour. @returns its path */
export function createFileLink(keyRing: KeyRing, file: PublishedFile, now: Date): string {
  const plain = Buffer.alloc(linkBytes);
  toBytes(file.targetId).copy(plain, 0);
  toBytes(file.contentId).copy(plain, idBytes);
  plain.writeUInt8(mediaTypes.indexOf(file.mediaType), 2 * idBytes);
  plain.writeUIntBE(now.getTime() + linkMs, 2 * idBytes + 1, 6);
  return `/${publishedFolder}/${seal(plain, aad, keyRing).toString('base64url')}`;
}

/** Opens a link. @returns null for a forged one and for one that has expired */
export function openFileLink(keyRing: KeyRing, token: string, now: Date): PublishedFile | null {
  let plain: Buffer;
  try {
    plain = open(Buffer.from(token, 'base64url'), aad, keyRing);
  } catch {
    return null;
  }
  const mediaType = plain.length === linkBytes ? mediaTypes[plain.readUInt8(2 * idBytes)] : undefined;
  if (!mediaType || plain.readUIntBE(2 * idBytes + 1, 6) < now.getTime()) return null;
  const ids = [plain.subarray(0, idBytes), plain.subarray(idBytes, 2 * idBytes)];
  const [targetId = '', contentId = ''] = ids.map(toId);
  return { targetId, contentId, mediaType };
}

const toBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const toId = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Removes what was prepared for a target, once it has ended. */
export const removePreparedFiles = (storage: Storage, userId: string, targetId: string) =>
  removeFolder(storage, `${publishedFolder}/${userId}/${targetId}`);

/** Removes what was prepared for an account's posts, as it is erased. */
export const removeUserPublishedFiles = (storage: Pick<Storage, 'list' | 'remove'>, userId: string) =>
  removeFolder(storage, `${publishedFolder}/${userId}`);

/** Removes prepared files that were made before a moment: previews, and those of killed workers. */
export async function sweepPublishedFiles(
  storage: Storage,
  before: Date,
  signal?: AbortSignal,
): Promise<void> {
  for await (const { key, modifiedAt } of storage.list(publishedFolder)) {
    if (signal?.aborted) return;
    if (modifiedAt < before) await storage.remove(key);
  }
}
