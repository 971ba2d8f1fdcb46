import { and, count, eq, inArray, isNull, lte } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { removeFiles } from '../remove-files.ts';
import { removeItems } from '../remove-items.ts';
import { contentItems } from '../schema.ts';
import { tellPages } from '../tell-pages.ts';

type Emptying = { db: Db; storage: Storage; log: Pick<Logger, 'warn'> };

/**
 * Removes for good what a person put into the trash at a moment or before it, `limits.bulkMaximum` items at most:
 * rows first, their files after the commit. Repeatable; one that is restored meanwhile stays.
 *
 * @returns how many were removed, and how many of those that are meant are left for another call
 */
export async function emptyOwnTrash(
  { db, storage, log }: Emptying,
  userId: string,
  before: Date,
): Promise<{ removed: number; left: number }> {
  const meant = and(
    eq(contentItems.userId, userId),
    lte(contentItems.trashedAt, before),
    isNull(contentItems.withheldAt),
  );
  const some = db.select({ id: contentItems.id }).from(contentItems).where(meant).limit(limits.bulkMaximum);
  const { items, keys } = await db.transaction(async (tx) => {
    const gone = await removeItems(tx, and(meant, inArray(contentItems.id, some)));
    await tellPages(
      tx,
      userId,
      gone.items.map(({ id }) => id),
    );
    return gone;
  });
  await removeFiles(storage, keys, log);
  const [rest] = await db.select({ n: count() }).from(contentItems).where(meant);
  return { removed: items.length, left: rest?.n ?? 0 };
}
