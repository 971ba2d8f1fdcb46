import type { Readable } from 'node:stream';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { channels } from '../channels/schema.ts';
import { listAvailable } from './availability.ts';
import { findStoredKey, type PrepareDeps } from './prepare/prepare-media.ts';
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
    .select({ userId: posts.userId, target: postTargets, kind: channels.kind })
    .from(postTargets)
    .innerJoin(posts, eq(posts.id, postTargets.postId))
    .innerJoin(channels, eq(channels.id, postTargets.channelId))
    .where(and(eq(postTargets.id, file.targetId), inArray(postTargets.state, ['sending', 'processing'])));
  const content = found && (await listAvailable(db, found.userId, [file.contentId])).get(file.contentId);
  if (!content) return null;
  const { kind, target, userId } = found;
  const crop = target.crops.find(({ contentId }) => contentId === file.contentId)?.crop ?? null;
  const storageKey = findStoredKey({ userId, targetId: target.id, kind }, content, crop);
  const facts = await storage.stat(storageKey);
  if (!facts) return null;
  return { mediaType: file.mediaType, byteSize: facts.size, body: await storage.read(storageKey) };
}
