import { listPublishableContents, type PublishableContent } from '#features/library/items';
import { listAllowedContents } from '#features/trust/inspection';
import type { Queryable } from '#platform/db/client.ts';

/**
 * The items that can be published now: the account's own, completed, neither in the trash nor withheld nor erased, and
 * with a stored decision about their file that lets it be delivered.
 */
export async function listAvailable(
  db: Queryable,
  userId: string,
  contentIds: readonly string[],
): Promise<Map<string, PublishableContent>> {
  const found = await listPublishableContents(db, userId, contentIds);
  const allowed = await listAllowedContents(db, [...found.keys()]);
  return new Map([...found].filter(([id]) => allowed.has(id)));
}

/** Those of the given media whose item is not available. */
export async function listMissing(
  db: Queryable,
  userId: string,
  media: readonly { contentId: string }[],
): Promise<Set<string>> {
  const ids = media.map(({ contentId }) => contentId);
  const available = await listAvailable(db, userId, ids);
  return new Set(ids.filter((id) => !available.has(id)));
}
