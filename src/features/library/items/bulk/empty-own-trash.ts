import { and, count, eq, inArray, isNull, lte } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { publishContentChanges } from '../publish-content-changes.ts';
import { removeItems } from '../remove-items.ts';
import { contentItems } from '../schema.ts';

type EmptyTrashDeps = { db: Db; storage: Storage; log: Pick<Logger, 'warn'> };

/**
 * Permanently removes items that were moved to the trash up to a time, at most `limits.bulkMaximum`: rows first, files
 * after the commit. Idempotent; an item that is restored meanwhile stays.
 *
 * @returns how many items were removed, and how many are left for another call
 */
export async function emptyOwnTrash(
  { db, storage, log }: EmptyTrashDeps,
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
    const result = await removeItems(tx, and(meant, inArray(contentItems.id, some)));
    await publishContentChanges(
      tx,
      userId,
      result.items.map(({ id }) => id),
    );
    return result;
  });
  await removeFiles(storage, keys, log);
  const [rest] = await db.select({ n: count() }).from(contentItems).where(meant);
  return { removed: items.length, left: rest?.n ?? 0 };
}
