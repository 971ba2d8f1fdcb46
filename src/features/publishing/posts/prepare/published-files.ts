import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type KeyRing, open, seal } from '#platform/crypto/sealing.ts';
import { removeFolder, type Storage } from '#platform/storage/storage.ts';
import { hourMs } from '#platform/time.ts';

/** Where files lie that were prepared for outlets: a folder for each account, in it one for each target. */
export const publishedFolder = 'published-files';

const linkMs = hourMs;
const aad = 'published file';

const sealedLink = z.strictObject({
  targetId: z.uuid(),
  contentId: z.uuid(),
  storageKey: z.string(),
  mediaType: z.enum(['image/jpeg', 'image/png', 'video/mp4']),
  until: z.int(),
});
/** What a link to a file gives access to. */
export type PublishedFile = Omit<z.infer<typeof sealedLink>, 'until'>;

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

/** Seals a link to a file of a post, which works for an hour. @returns its address below the site's */
export function createFileLink(keyRing: KeyRing, file: PublishedFile, now: Date): string {
  const link: z.input<typeof sealedLink> = { ...file, until: now.getTime() + linkMs };
  const sealed = seal(Buffer.from(JSON.stringify(link)), aad, keyRing);
  return `/${publishedFolder}/${sealed.toString('base64url')}`;
}

/** Opens a link. @returns null for a forged one and for one that has expired */
export function openFileLink(keyRing: KeyRing, token: string, now: Date): PublishedFile | null {
  try {
    const plain = open(Buffer.from(token, 'base64url'), aad, keyRing);
    const { until, ...file } = sealedLink.parse(JSON.parse(plain.toString('utf8')));
    return until < now.getTime() ? null : file;
  } catch {
    return null;
  }
}

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
