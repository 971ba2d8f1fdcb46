import { and, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Db } from '#platform/db/client.ts';
import { notHeld } from '#platform/db/held.ts';
import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { removeFiles } from './remove-files.ts';
import { removeItems } from './remove-items.ts';
import { contentItems } from './schema.ts';
import { tellPages } from './tell-pages.ts';

type Emptying = { db: Db; storage: Storage; log: Pick<Logger, 'warn'> };

/** Items that are removed in one go. */
const batch = 200;

/**
 * Removes for good what has lain in the trash for `limits.trashDays`, and what only a legal hold kept that has
 * ended. Rows first, then their files: whatever
 * interrupts this, no row names a file that is gone, and a file that no row names is swept. One that is restored
 * at the same moment either is restored, and stays, or is gone.
 *
 * @param signal ends it between two batches
 * @returns how many items were removed
 */
export async function emptyTrash(
  { db, storage, log }: Emptying,
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  const due = or(
    and(
      lt(contentItems.trashedAt, new Date(now.getTime() - limits.trashDays * 86_400_000)),
      isNull(contentItems.withheldAt),
    ),
    and(isNotNull(contentItems.erasedAt), notHeld(contentItems.id, contentItems.userId)),
  );
  const some = db.select({ id: contentItems.id }).from(contentItems).where(due).limit(batch);
  let removed = 0;
  while (!signal.aborted) {
    const { items, keys } = await db.transaction(async (tx) => {
      const gone = await removeItems(tx, and(due, inArray(contentItems.id, some)));
      for (const [userId, theirs] of Map.groupBy(gone.items, (item) => item.userId)) {
        await tellPages(
          tx,
          userId,
          theirs.map(({ id }) => id),
        );
      }
      return gone;
    });
    await removeFiles(storage, keys, log);
    removed += items.length;
    if (items.length < batch) break;
  }
  return removed;
}
