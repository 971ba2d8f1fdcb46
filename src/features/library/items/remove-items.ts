import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { isHeld } from '#platform/db/legal-hold.ts';
import { contentFiles, contentItems } from './schema.ts';

/** The removed items, and the keys of the files to remove after the commit. */
export type RemovedItems = {
  items: { id: string; userId: string; completed: boolean }[];
  keys: string[];
};

/**
 * Removes the matching items with their file rows. Locks them in the order of their ids, like all code that locks
 * several items. The caller removes the files after the commit, so that no row references a missing file. Items under
 * a legal hold are hidden from all users instead and keep their files; they count as removed.
 */
export async function removeItems(tx: Tx, which: SQL | undefined): Promise<RemovedItems> {
  const rows = await tx
    .select({
      id: contentItems.id,
      userId: contentItems.userId,
      status: contentItems.status,
      held: sql<boolean>`${isHeld(contentItems.id, contentItems.userId)}`,
    })
    .from(contentItems)
    .where(which)
    .orderBy(contentItems.id)
    .for('update');
  const held = rows.filter((row) => row.held).map(({ id }) => id);
  if (held.length > 0) await hideHeldItems(tx, held);
  const ids = rows.filter((row) => !row.held).map(({ id }) => id);
  const files = await tx
    .delete(contentFiles)
    .where(inArray(contentFiles.contentId, ids))
    .returning({ key: contentFiles.storageKey });
  await tx.delete(contentItems).where(inArray(contentItems.id, ids));
  return {
    items: rows.map(({ id, userId, status }) => ({ id, userId, completed: status === 'completed' })),
    keys: files.map(({ key }) => key),
  };
}

/** Hides items under a legal hold from all users. */
async function hideHeldItems(tx: Tx, ids: readonly string[]): Promise<void> {
  const now = sql`now()`;
  await tx
    .update(contentItems)
    .set({
      erasedAt: sql`coalesce(${contentItems.erasedAt}, ${now})`,
      withheldAt: sql`coalesce(${contentItems.withheldAt}, ${now})`,
      trashedAt: sql`coalesce(${contentItems.trashedAt}, ${now})`,
    })
    .where(inArray(contentItems.id, [...ids]));
}
