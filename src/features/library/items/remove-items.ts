import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { isHeld } from '#platform/db/held.ts';
import { contentFiles, contentItems } from './schema.ts';

/** What was removed, and the keys of the objects to remove from storage once the transaction has committed. */
export type RemovedItems = {
  items: { id: string; userId: string; completed: boolean }[];
  keys: string[];
};

/**
 * Removes the items that match, with the record of their files. They are locked in the order of their ids, as by
 * all that lock several. Rows first, files after the commit: no row ever names a file that is gone. What a legal hold
 * keeps is taken away from everybody instead, and keeps its files; it counts as removed.
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
  if (held.length > 0) await erase(tx, held);
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

/** Takes away from everybody what a legal hold keeps. */
async function erase(tx: Tx, ids: readonly string[]): Promise<void> {
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
