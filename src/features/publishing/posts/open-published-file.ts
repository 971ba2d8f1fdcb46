import type { Readable } from 'node:stream';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { listAvailable } from './availability.ts';
import type { PrepareDeps } from './prepare/prepare-media.ts';
import { openFileLink } from './prepare/published-files.ts';
import { posts, postTargets } from './schema.ts';

/**
 * Opens a file for an outlet that fetches it by its link: only while its post is being published to the channel, and only
 * as long as its item may be published.
 *
 * @returns null for a forged or expired link, and for a file that is no longer to be had
 */
export async function openPublishedFile(
  db: Db,
  { clock, linkKeys, storage }: Pick<PrepareDeps, 'clock' | 'linkKeys' | 'storage'>,
  token: string,
): Promise<{ mediaType: string; byteSize: number; body: Readable } | null> {
  const file = openFileLink(linkKeys, token, clock());
  if (!file) return null;
  const [found] = await db
    .select({ userId: posts.userId })
    .from(postTargets)
    .innerJoin(posts, eq(posts.id, postTargets.postId))
    .where(and(eq(postTargets.id, file.targetId), inArray(postTargets.state, ['sending', 'processing'])));
  if (!found || !(await listAvailable(db, found.userId, [file.contentId])).has(file.contentId)) return null;
  const facts = await storage.stat(file.storageKey);
  if (!facts) return null;
  return { mediaType: file.mediaType, byteSize: facts.size, body: await storage.read(file.storageKey) };
}
